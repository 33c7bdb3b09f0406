import { expect, it } from 'vitest'
import { decodePageBlocks } from './page-block.ts'

it('holds a course that stands twice in a block once, where it stands first', () => {
  const items = [1, 2, 1, 3].map((id) => ({ id, title: `课程${id}`, thumb: '', charge: 0 }))
  const [block] = decodePageBlocks([{ id: 7, sign: 'h5-vod-v1', config_render: { title: '', items } }])
  expect(block?.sign === 'h5-vod-v1' && block.courses.map(({ id }) => id)).toEqual([1, 2, 3])
})
