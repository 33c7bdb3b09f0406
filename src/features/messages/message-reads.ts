import { messagesRead, type Message } from '../../api/message-list.ts'
import type { Page, Read } from '../../shared/read.ts'

export const messagePageSize = 20

/** The messages of the member, page by page (screens 2.13). */
export const messagePages = (page: number): Read<Page<Message>> => messagesRead({ page, pageSize: messagePageSize })
