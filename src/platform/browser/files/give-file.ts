/**
 * Gives the learner a file: through the system's share sheet where that takes it, else as a download. `given`: it is on
 * its way · `cancelled`: the sheet was closed again. Call it from a tap.
 */
export async function giveFile(name: string, type: string, text: string): Promise<'given' | 'cancelled'> {
  const file = new File([text], name, { type })
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file] })
      return 'given'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // a browser that promised more than it does
    }
  }
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // a link outside the document is not followed everywhere
  document.body.append(link)
  link.click()
  link.remove()
  // it is read after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'given'
}

/** True when the system's share sheet takes this file; older browsers know nothing of files or of sheets. */
function canShare(file: File): boolean {
  // the types promise what insecure pages and desktop browsers do not have
  const { canShare: ask } = navigator as Partial<Navigator>
  return ask !== undefined && ask.call(navigator, { files: [file] })
}
