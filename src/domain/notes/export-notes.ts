/** Notes leave the device as a Markdown file (screens 4.6): by the system's sheet, the clipboard, or as a file. */
import { copyText } from '../../platform/browser/copy-text.ts'
import { giveFile } from '../../platform/browser/files/give-file.ts'
import { isWechat } from '../../platform/browser/user-agent.ts'
import { formatDate } from '../../shared/time.ts'
import { readNotes } from './read-notes.ts'
import { writeNotes } from './write-notes.ts'

/** `cancelled`: the learner closed the system's sheet; `copied`: it is on the clipboard, because nothing else works here. */
export type ExportOutcome = 'saved' | 'copied' | 'cancelled' | 'failed'

/** All notes of the member as a file. Rejects when they cannot be read. */
export const allNotes = async (): Promise<string> => writeNotes(await readNotes())

/** Whether the system has a sheet to share text with. */
export const canShareText = (): boolean => 'share' in navigator && !isWechat(navigator.userAgent)

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Hands the text to the system's sheet. Call it from a tap. */
export async function shareNotes(markdown: string): Promise<ExportOutcome> {
  try {
    await navigator.share({ title: '我的笔记', text: markdown })
    return 'saved'
  } catch (error) {
    return isClosed(error) ? 'cancelled' : 'failed'
  }
}

/** Gives the file; inside WeChat, which takes none, copies its text. Call it from a tap. */
export async function saveNotes(markdown: string): Promise<ExportOutcome> {
  if (isWechat(navigator.userAgent)) return (await copyText(markdown)) ? 'copied' : 'failed'
  const outcome = await giveFile(`我的笔记-${formatDate(Date.now())}.md`, 'text/markdown', markdown)
  return outcome === 'given' ? 'saved' : 'cancelled'
}
