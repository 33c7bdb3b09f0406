/** The text of a file that a learner chose, or why there is none: it is longer than `mostBytes`, or cannot be read. */
export async function readTextFile(
  file: File,
  mostBytes: number,
): Promise<{ readonly text: string } | { readonly problem: 'large' | 'unreadable' }> {
  if (file.size > mostBytes) return { problem: 'large' }
  const text = await file.text().catch(() => null)
  return text === null ? { problem: 'unreadable' } : { text }
}
