/**
 * Makes one mp4 of the pieces of HLS: the same packets, nothing is decoded (ADR 0020). A pure function of the pieces: what
 * was killed in the middle begins again. Piece by piece, because reading the stored file as one input holds a quarter
 * of it in memory.
 */
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  MPEG_TS,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
  type InputTrack,
  type StreamTargetChunk,
} from 'mediabunny'

export interface RemuxJob {
  readonly form: 'ts' | 'fmp4'
  /** How many pieces there are; of fMP4 the first is the initialisation of all others. */
  readonly count: number
  /** The bytes of a piece. */
  piece(index: number): Uint8Array<ArrayBuffer>
  write(bytes: Uint8Array, at: number): void
}

/** A track of the film. */
interface FilmTrack {
  /** What a player is told of it, once for all pieces. */
  readonly config: string
  /** Adds a packet. */
  add(packet: EncodedPacket): Promise<void>
  /** Where the last piece ended, in seconds. */
  end: number | null
}

/** A piece that was cut short, by a host that told no length, leaves a hole; codecs leave some hundredths of a second. */
const mostGapSeconds = 1

const writesOf = 1024 * 1024

/** Rejects when the pieces are not one film: tracks that come and go or change, times that run backwards. */
export async function remux({ form, count, piece, write }: RemuxJob): Promise<void> {
  const sink = new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => write(data, position) })
  const output = new Output({
    // the index goes to the end: to stand at the beginning it would need the whole film in memory
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(sink, { chunked: true, chunkSize: writesOf }),
  })
  const head = form === 'fmp4' ? piece(0) : null
  let film: Map<string, FilmTrack> | undefined
  let origin = 0
  for (let index = head === null ? 0 : 1; index < count; index++) {
    const bytes = head === null ? piece(index) : joined(head, piece(index))
    const input = new Input({ source: new BufferSource(bytes), formats: [form === 'ts' ? MPEG_TS : MP4] })
    const tracks = await input.getTracks()
    if (film === undefined) {
      film = await addTracks(output, tracks)
      origin = await input.getFirstTimestamp(tracks)
      await output.start()
    }
    if (tracks.length !== film.size) throw new Error(`piece ${index} has other tracks`)
    await copyPackets(tracks, film, origin)
    input.dispose()
  }
  await output.finalize()
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

/** Gives the film the tracks of its first piece. */
async function addTracks(output: Output, tracks: readonly InputTrack[]): Promise<Map<string, FilmTrack>> {
  const film = new Map<string, FilmTrack>()
  for (const track of tracks) {
    const add = await addTrack(output, track)
    if (add === null || film.has(track.type)) throw new Error(`a track of ${track.type} that cannot be copied`)
    film.set(track.type, { config: await configOf(track), add, end: null })
  }
  if (film.size === 0) throw new Error('no tracks')
  return film
}

async function addTrack(output: Output, track: InputTrack): Promise<FilmTrack['add'] | null> {
  if (track.isVideoTrack()) {
    const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
    if (codec === null || config === null) return null
    const source = new EncodedVideoPacketSource(codec)
    output.addVideoTrack(source)
    return (packet) => source.add(packet, { decoderConfig: config })
  }
  if (!track.isAudioTrack()) return null
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || config === null) return null
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  return (packet) => source.add(packet, { decoderConfig: config })
}

const configOf = async (track: InputTrack): Promise<string> =>
  JSON.stringify(track.isVideoTrack() || track.isAudioTrack() ? await track.getDecoderConfig() : null)

/** The clock of TS has 33 bits: it begins anew each 26.5 hours. */
const clockSeconds = 2 ** 33 / 90_000

/**
 * Picture and sound in the order of their times: a player reads them together. The film begins at 0, as it does online:
 * with the clock of its stream it would begin with nothing, and be as much too long.
 */
async function copyPackets(
  tracks: readonly InputTrack[],
  film: ReadonlyMap<string, FilmTrack>,
  origin: number,
): Promise<void> {
  const timeOf = (next: IteratorResult<EncodedPacket, void>): number => {
    const time = next.done ? Number.POSITIVE_INFINITY : next.value.timestamp - origin
    return time < -clockSeconds / 2 ? time + clockSeconds : time
  }
  const readers = await Promise.all(
    tracks.map(async (track) => {
      const target = film.get(track.type)
      if (target?.config !== (await configOf(track))) throw new Error(`a piece has another track of ${track.type}`)
      const packets = new EncodedPacketSink(track).packets()
      const next = await packets.next()
      if (target.end !== null && timeOf(next) - target.end > mostGapSeconds)
        throw new Error('a hole between two pieces')
      return { target, packets, next }
    }),
  )
  for (;;) {
    let first: (typeof readers)[number] | undefined
    for (const reader of readers) if (first === undefined || timeOf(reader.next) < timeOf(first.next)) first = reader
    if (first === undefined || first.next.done) return
    const timestamp = timeOf(first.next)
    await first.target.add(first.next.value.clone({ timestamp }))
    first.target.end = Math.max(first.target.end ?? 0, timestamp + first.next.value.duration)
    first.next = await first.packets.next()
  }
}
