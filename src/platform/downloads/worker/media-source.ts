/** Asks a media host, with an address that is renewed when it has ended (screens 4.3). */
import { parseUrl } from '../../../shared/addresses/parse-url.ts'
import { Refused, Stop, type Address, type ByteRange, type DownloadPorts, type MediaAnswer } from '../download-ports.ts'

/** Fresh addresses without a single new byte between them: a third one would bring none either. */
const mostRenewals = 2

export interface MediaSource {
  /** The address in use. */
  address(): Promise<Address>
  /**
   * Asks for what `urlOf` makes of the address in use. What is refused or unreadable is asked for once more with a fresh
   * address. `urlOf` is called again for it.
   */
  ask(urlOf: () => Promise<string>, range?: ByteRange): Promise<MediaAnswer>
  /** Bytes have come. */
  progressed(): void
}

/** True for the page of a network that wants a login, or of a server that is not the media host. */
const isPage = ({ type }: MediaAnswer): boolean => type.includes('html')

/** True for what a host answers when the same may be had later. */
const isLater = (status: number): boolean => status === 408 || status === 429 || status >= 500

/**
 * The next bytes of an answer, good until the next call; null at its end. Rejects with `Stop` where it is cut, and with what
 * `check` throws.
 */
export async function nextBytes({ read }: MediaAnswer, check: () => void): Promise<Uint8Array | null> {
  const bytes = await read().catch(() => {
    check()
    throw new Stop({ kind: 'cut' })
  })
  check()
  return bytes
}

/** True for what browsers let a page of https fetch. What they refuse fails as if its host were away, but does so for ever. */
function isAllowed(url: string): boolean {
  const { protocol, hostname } = parseUrl(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname ?? ''))
}

/** `isKnown`: the host could be read before. `onRenewed` is told of a fresh address before it is used. */
export function createMediaSource(
  { addresses, fetch, isAway, check }: Pick<DownloadPorts, 'addresses' | 'fetch' | 'isAway' | 'check'>,
  quality: string | null,
  isKnown: boolean,
  onRenewed: () => void,
): MediaSource {
  let current: Address | undefined
  let renewals = 0
  let hasRead = isKnown

  async function renew(): Promise<Address> {
    let list: readonly Address[]
    try {
      list = await addresses()
    } catch (error) {
      check()
      if (error instanceof Refused) throw new Stop({ kind: 'refused', message: error.message })
      throw new Stop({ kind: 'cut' })
    }
    check()
    const found = list.find(({ name }) => name === quality) ?? list[0]
    if (found === undefined || parseUrl(found.url) === null) throw new Stop({ kind: 'unsupported' })
    current = found
    onRenewed()
    return found
  }

  async function renewOr(outcome: 'cut' | 'broken' | 'unsupported'): Promise<void> {
    if (renewals === mostRenewals) throw new Stop({ kind: outcome })
    renewals++
    await renew()
  }

  /** For a fresh address: the answer that says that one is over may itself lack the header that allows reading it. */
  async function renewUnread(url: string): Promise<void> {
    if (!isAllowed(url)) throw new Stop({ kind: 'unsupported' })
    const isGone = await isAway(url)
    check()
    if (isGone) throw new Stop({ kind: 'cut' })
    // a host that could be read before is in trouble, and will be read again
    await renewOr(hasRead ? 'cut' : 'unsupported')
  }

  return {
    address: async () => current ?? renew(),
    progressed() {
      renewals = 0
    },
    async ask(urlOf, range) {
      for (;;) {
        const url = await urlOf()
        check()
        const answer = await fetch(url, range).catch((error: unknown) => {
          check()
          if (error instanceof Stop) throw error
          return null
        })
        check()
        if (answer === null) await renewUnread(url)
        else {
          const { status } = answer
          if ((status === 200 || status === 206 || status === 416) && !isPage(answer)) {
            hasRead = true
            return answer
          }
          answer.cancel()
          // a page in place of the film is not the host's; one that refuses is, and would for ever
          if ((isPage(answer) && status < 400) || isLater(status)) throw new Stop({ kind: 'cut' })
          await renewOr('broken')
        }
      }
    },
  }
}
