import { expect, it } from 'vitest'
import { pictureSource } from './picture-source.ts'

const school = 'https://school.example.com'

it.each([
  ['https://cdn.example.com/a.png', school, '', 'https://cdn.example.com/a.png'],
  ['http://cdn.example.com/a.png', school, '', 'http://cdn.example.com/a.png'],
  ['images/a:1.png', `${school}//`, '', `${school}/images/a:1.png`],
  ['././images/a.png', school, '', `${school}/images/a.png`],
  ['javascript:data:image/png', school, '', ''],
  ['//cdn.example.com/a.png', school, '', '//cdn.example.com/a.png'],
  ['data:image/png;base64,AA', school, '', 'data:image/png;base64,AA'],
  ['/images/default_avatar.jpg', school, 'https://api.example.com', `${school}/images/default_avatar.jpg`],
  ['images/a.png', `${school}/`, '', `${school}/images/a.png`],
  ['./images/a.png?x=1', school, '', `${school}/images/a.png?x=1`],
  ['/images/a.png', '', 'https://m.example.com/api', 'https://m.example.com/api/images/a.png'],
  ['/images/a.png', '', '', '/images/a.png'],
  [' /images/a.png ', '', '', '/images/a.png'],
  ['', school, '', ''],
  ['  ', school, '', ''],
  [null, school, '', ''],
  [undefined, school, '', ''],
  ['javascript:alert(1)', school, '', ''],
  ['data:text/html,x', school, '', ''],
  ['file:///etc/passwd', school, '', ''],
])('%j with config.url %j and API base %j → %j (section 6 row 34)', (raw, url, base, source) => {
  expect(pictureSource(raw, url, base)).toBe(source)
})
