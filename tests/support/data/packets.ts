import { createHash } from 'node:crypto'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'

/** What the tracks of an mp4 hold, packet for packet: how many, and a hash of kinds, lengths and bytes in their order. */
export async function packetsOf(film: Uint8Array<ArrayBuffer>): Promise<Record<string, string>> {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] })
  const tracks: Record<string, string> = {}
  for (const track of await input.getTracks()) {
    const hash = createHash('sha256')
    let count = 0
    for await (const { type, data } of new EncodedPacketSink(track).packets()) {
      hash.update(`${type}${track.isVideoTrack() ? '' : data.length}`)
      hash.update(track.isVideoTrack() ? pictureOf(data) : data)
      count++
    }
    tracks[track.type] = `${count} ${hash.digest('hex')}`
  }
  return tracks
}

/** When the packets of each track are shown, in milliseconds from the beginning of the film. */
export async function timesOf(film: Uint8Array<ArrayBuffer>): Promise<Record<string, number[]>> {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] })
  const times: Record<string, number[]> = {}
  for (const track of await input.getTracks())
    for await (const { timestamp } of new EncodedPacketSink(track).packets())
      (times[track.type] ??= []).push(Math.round(timestamp * 1000))
  return times
}

/**
 * The picture in a packet of H.264: cutting into TS adds delimiters and repeats the parameters, which belong to the form
 * and not to the film.
 */
function pictureOf(packet: Uint8Array): Uint8Array {
  const units: Uint8Array[] = []
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  for (let at = 0; at + 4 < packet.length;) {
    const end = at + 4 + view.getUint32(at)
    const kind = (packet[at + 4] ?? 0) & 31
    if (kind >= 1 && kind <= 5) units.push(packet.subarray(at + 4, end))
    at = end
  }
  return Buffer.concat(units)
}
