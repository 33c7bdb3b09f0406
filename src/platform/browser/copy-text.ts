/** Puts `text` on the clipboard; false when the browser refuses or has none (plain http). Call it from a tap. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // missing outside secure contexts, which its type does not say
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
