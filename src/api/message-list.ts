import * as v from 'valibot'
import type { Page, Read } from '../shared/read.ts'
import { decoder, from, happened, page, part, shape, text, textId, time, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { messagePageSize, messagesAddress } from './read-addresses.ts'

export interface Message {
  readonly id: string
  /** Plain text; '' when the server sent none (row 25). */
  readonly text: string
  readonly isRead: boolean
  readonly createdAt: number | null
}

const message: Schema<Message> = v.pipe(
  shape({
    id: textId,
    content: from('data', part(shape({ message: text }))),
    isRead: from('read_at', happened),
    createdAt: from('created_at', time),
  }),
  v.transform(({ content, ...rest }) => ({ ...rest, text: content?.message ?? '' })),
)

const decodePage = decoder(page(message))

/** The member's messages, newest first. */
export function messagesRead(query: { readonly page: number; readonly pageSize: number }): Read<Page<Message>> {
  return makeRead(messagesAddress(query.page, query.pageSize), decodePage)
}

/** The messages page by page: list, badge and sync use the same read, because a list under another key is not updated. */
export const messagePages = (number: number): Read<Page<Message>> =>
  messagesRead({ page: number, pageSize: messagePageSize })
