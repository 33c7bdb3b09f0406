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

/** Adds a packet to the film. */
type Add = (packet: EncodedPacket) => Promise<void>

const writesOf = 1024 * 1024

/** Rejects when the pieces are not one film: tracks that come and go, times that run backwards. */
export async function remux({ form, count, piece, write }: RemuxJob): Promise<void> {
  const sink = new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => write(data, position) })
  const output = new Output({
    // at its end: at its beginning it would have to wait for all of the film in memory
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(sink, { chunked: true, chunkSize: writesOf }),
  })
  const head = form === 'fmp4' ? piece(0) : null
  let adders: Map<string, Add> | undefined
  for (let index = head === null ? 0 : 1; index < count; index++) {
    const bytes = head === null ? piece(index) : joined(head, piece(index))
    const input = new Input({ source: new BufferSource(bytes), formats: [form === 'ts' ? MPEG_TS : MP4] })
    const tracks = await input.getTracks()
    if (adders === undefined) {
      adders = await addTracks(output, tracks)
      await output.start()
    }
    if (tracks.length !== adders.size) throw new Error(`piece ${index} has other tracks`)
    await copyPackets(tracks, adders)
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
async function addTracks(output: Output, tracks: readonly InputTrack[]): Promise<Map<string, Add>> {
  const adders = new Map<string, Add>()
  for (const track of tracks) {
    const adder = await addTrack(output, track)
    if (adder === null || adders.has(track.type)) throw new Error(`a track of ${track.type} that cannot be copied`)
    adders.set(track.type, adder)
  }
  if (adders.size === 0) throw new Error('no tracks')
  return adders
}

async function addTrack(output: Output, track: InputTrack): Promise<Add | null> {
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

/** Picture and sound in the order of their times: a player reads them together. */
async function copyPackets(tracks: readonly InputTrack[], adders: ReadonlyMap<string, Add>): Promise<void> {
  const readers = await Promise.all(
    tracks.map(async (track) => {
      const add = adders.get(track.type)
      if (add === undefined) throw new Error(`a piece has a track of ${track.type}`)
      const packets = new EncodedPacketSink(track).packets()
      return { add, packets, next: await packets.next() }
    }),
  )
  for (;;) {
    let first: (typeof readers)[number] | undefined
    for (const reader of readers)
      if (!reader.next.done && (first === undefined || reader.next.value.timestamp < timeOf(first.next))) first = reader
    if (first === undefined || first.next.done) return
    await first.add(first.next.value)
    first.next = await first.packets.next()
  }
}

const timeOf = (next: IteratorResult<EncodedPacket, void>): number =>
  next.done ? Number.POSITIVE_INFINITY : next.value.timestamp
