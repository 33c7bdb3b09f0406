import { describe, expect, it } from 'vitest'
import { avatarLimitBytes, compress, squareCrop } from './avatar-picture.ts'

describe('the square', () => {
  it('is the largest in the middle, drawn with 512 px at most', () => {
    expect(squareCrop(4000, 3000)).toEqual({ x: 500, y: 0, edge: 3000, size: 512 })
    expect(squareCrop(300, 900)).toEqual({ x: 0, y: 300, edge: 300, size: 300 })
    expect(squareCrop(512, 512)).toEqual({ x: 0, y: 0, edge: 512, size: 512 })
  })

  it('has a size also for a picture of one line', () => {
    expect(squareCrop(1, 2000)).toMatchObject({ edge: 1, size: 1 })
  })
})

const ofSize = (size: number): Blob => new Blob([new Uint8Array(size)])

describe('the compression', () => {
  it('takes the first quality that is small enough', async () => {
    const tried: number[] = []
    const result = await compress(async (quality) => {
      tried.push(quality)
      return ofSize(quality > 0.7 ? avatarLimitBytes + 1 : avatarLimitBytes)
    })
    expect(result).toMatchObject({ kind: 'ready', picture: { size: avatarLimitBytes } })
    expect(tried.length).toBeGreaterThan(1)
    expect(tried).toEqual([...tried].sort((a, b) => b - a))
  })

  it('gives up when none is', async () => {
    expect(await compress(async () => ofSize(avatarLimitBytes + 1))).toEqual({ kind: 'tooBig' })
  })

  it('refuses what cannot be encoded', async () => {
    expect(await compress(async () => null)).toEqual({ kind: 'undecodable' })
  })
})
