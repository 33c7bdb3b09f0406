import { useEffect, useRef, useState } from 'react'
import { getAttachmentUrl } from '../../api/course.ts'
import { useActionFailure, useNetworkGate } from '../../platform/browser/action-failure.ts'
import { useKeptMessage } from '../../platform/browser/connectivity.ts'
import { copyText } from '../../platform/browser/copy-text.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { isIos, isQqBrowser, isWechat } from '../../platform/browser/user-agent.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import { strings } from '../../strings/zh-CN.ts'
import { downloadWay } from './attachment-model.ts'

export interface Download {
  /** The attachment whose address is being asked for. */
  readonly busyId: number | null
  /** What to say beside an attachment after a failure. */
  readonly message: { readonly id: number; readonly text: string } | null
  /** An address to be copied by hand. */
  readonly address: string | null
  start(attachmentId: number): Promise<void>
  closeAddress(): void
}

/**
 * Opens an address in a window of its own; false where the browser lets none be opened, or fails at it. With its address
 * from the first: a browser closes the window of what turns out to be a file, but leaves one that was empty before.
 */
function openWindow(href: string): boolean {
  try {
    const opened = window.open(href, '_blank')
    // the file's host gets no hold on this window
    if (opened) opened.opener = null
    return opened !== null
  } catch {
    return false
  }
}

/** Gets the address of an attachment and opens it the way this browser can (screens 3.7). Call `start` from a tap. */
export function useDownload(courseId: number): Download {
  const gate = useNetworkGate()
  const failure = useActionFailure()
  const running = useRef<AbortController>(null)
  // an answer that comes after the files were left must lead nowhere
  useEffect(() => () => running.current?.abort(), [])
  const [busyId, setBusyId] = useState<number | null>(null)
  const [message, setMessage] = useState<Download['message']>(null)
  const kept = useKeptMessage(message?.text ?? '')
  const [address, setAddress] = useState<string | null>(null)

  async function start(attachmentId: number): Promise<void> {
    if (running.current) return
    if (!gate.pass()) return setMessage({ id: attachmentId, text: '' })
    const way = downloadWay({
      isWechat: isWechat(navigator.userAgent),
      isQq: isQqBrowser(navigator.userAgent),
      isIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
    })
    const call = new AbortController()
    running.current = call
    setBusyId(attachmentId)
    setMessage(null)
    try {
      const href = externalAddress(await getAttachmentUrl({ courseId, attachmentId }, { signal: call.signal }))
      if (href === null) return setMessage({ id: attachmentId, text: strings.malformed })
      if (way === 'same-tab') {
        location.assign(href)
      } else if (way === 'copy') {
        if (await copyText(href)) showToast('链接已复制，请在浏览器中打开')
        else setAddress(href)
      } else if (!openWindow(href)) {
        // a tap opens windows for some seconds only, and the address may have taken longer
        setAddress(href)
      }
    } catch (error) {
      const text = failure(error)
      if (text !== '') setMessage({ id: attachmentId, text })
    } finally {
      running.current = null
      setBusyId(null)
    }
  }

  return {
    busyId,
    message: message && { ...message, text: gate.message || kept },
    address,
    start,
    closeAddress: () => setAddress(null),
  }
}
