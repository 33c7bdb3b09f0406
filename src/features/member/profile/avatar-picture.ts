/** Makes a picture of the learner's into an avatar the server takes (screens 2.15). */

/** What the server takes. */
export const avatarLimitBytes = 1024 * 1024
const longestEdge = 512
const qualities = [0.92, 0.8, 0.65, 0.5, 0.35]

export type PreparedAvatar =
  | { readonly kind: 'ready'; readonly picture: Blob }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'tooBig' }

/** Decodes, crops to a square, scales to 512 px at most and compresses to 1024 KB at most. Never rejects. */
export async function prepareAvatar(file: Blob): Promise<PreparedAvatar> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return { kind: 'undecodable' }
  }
  try {
    const canvas = drawSquare(bitmap)
    if (canvas === null) return { kind: 'undecodable' }
    return await compress((quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)))
  } finally {
    bitmap.close()
  }
}

/** The largest square in the middle of a picture, and the edge it is drawn with. */
export function squareCrop(width: number, height: number) {
  const edge = Math.min(width, height)
  return { x: (width - edge) / 2, y: (height - edge) / 2, edge, size: Math.max(1, Math.min(edge, longestEdge)) }
}

/** The first quality that is small enough decides. */
export async function compress(encode: (quality: number) => Promise<Blob | null>): Promise<PreparedAvatar> {
  for (const quality of qualities) {
    const picture = await encode(quality)
    if (picture === null) return { kind: 'undecodable' }
    if (picture.size <= avatarLimitBytes) return { kind: 'ready', picture }
  }
  return { kind: 'tooBig' }
}

function drawSquare(bitmap: ImageBitmap): HTMLCanvasElement | null {
  const { x, y, edge, size } = squareCrop(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) return null
  // JPEG knows no transparency: without paper below, it becomes black
  context.fillStyle = 'white'
  context.fillRect(0, 0, size, size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, edge, edge, 0, 0, size, size)
  return canvas
}
