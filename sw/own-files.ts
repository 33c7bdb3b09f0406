/** By what the worker recognises the files of its own build. What it does not recognise is neither installed nor kept. */

/** One line of the list that the build writes into the worker (scripts/build/precache.ts). */
export interface OwnFile {
  /** Below the worker's own folder. */
  readonly url: string
  /** None where the name carries a hash. */
  readonly revision?: string
  /** The beginning of the file's SHA-256; of index.html the mark at its end. */
  readonly proof: string
  /** Not installed: fetched when nothing else is to be done, or kept when it is used for the first time. */
  readonly later?: 'idle' | 'use'
  /** Not in an archive: servers write into it, or every first visit has loaded it already. */
  readonly alone?: true
  /** An archive, which is never stored, and of what: what is installed, or fetched when nothing else is to be done. */
  readonly holds?: 'installed' | 'idle'
}

const types: Readonly<Record<string, RegExp>> = {
  html: /html/,
  js: /javascript/,
  css: /css/,
  svg: /svg/,
  // many servers have no type for it, and no browser asks for one
  webmanifest: /./,
}

/** True for an answer that can be a file with this name: a page in place of a script cannot, whatever its status. */
export function hasOwnType(response: Response, address: string): boolean {
  const type = types[extensionOf(address)]
  return response.status === 200 && type?.test(response.headers.get('content-type') ?? 'unknown') === true
}

/**
 * True when `response`, asked for under `address`, is the file with this proof, whole. A redirect does no harm when the
 * right file lies at its end.
 */
export async function isOwnFile(response: Response, address: string, proof: string): Promise<boolean> {
  if (!hasOwnType(response, address)) return false
  const extension = extensionOf(address)
  const bytes = await response.clone().arrayBuffer()
  // servers fill in the name of the school, and operators may do more to these two
  if (extension === 'html') return new TextDecoder().decode(bytes).includes(proof)
  if (extension === 'webmanifest') return isManifest(new TextDecoder().decode(bytes))
  return (await proofOf(bytes)) === proof
}

/** As `proofOf` of scripts/build/precache.ts. */
export async function proofOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest)).slice(0, 4)
}

/** A whole manifest of a web app. */
function isManifest(text: string): boolean {
  try {
    const value = Object(JSON.parse(text)) as Record<string, unknown>
    return 'start_url' in value && 'icons' in value
  } catch {
    return false
  }
}

function extensionOf(address: string): string {
  const { pathname } = new URL(address)
  return pathname.slice(pathname.lastIndexOf('.') + 1)
}
