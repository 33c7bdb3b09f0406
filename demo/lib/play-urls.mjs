// @ts-check

/** @param {string} url @param {string} format */
const typedIn = (url, format) => [{ url, format, name: '默认', duration: 0 }]

/** The same server under its other loopback name, without CORS headers. @param {string} origin */
const otherOrigin = (origin) =>
  origin.includes('127.0.0.1') ? origin.replace('127.0.0.1', 'localhost') : origin.replace('localhost', '127.0.0.1')

/**
 * Play addresses of a lesson: one entry per quality, all of one format (backend 8).
 * @param {import('../types.mjs').Lesson} lesson
 * @param {string} origin
 * @param {number} expiresAt for signed addresses
 */
export const playUrls = (lesson, origin, expiresAt) => {
  const media = `${origin}/demo-media`
  const signed = `?sign=${expiresAt}`
  switch (lesson.media) {
    case 'none':
      return []
    case 'hls':
      return typedIn(`${media}/hls/index.m3u8`, 'm3u8')
    case 'hls-key':
      return typedIn(`${media}/hls-key/index.m3u8`, 'm3u8')
    case 'iframe':
      return typedIn(
        '<iframe src="//player.example.com/embed?id=demo" onload="window.__hostile=\'iframe\'" width="100%"></iframe>',
        '',
      )
    case 'page':
      return typedIn('https://player.example.com/player.html?bvid=BV1demo', 'html?bvid=BV1demo')
    case 'broken':
      return typedIn(`${media}/broken.mp4`, 'mp4')
    case 'short':
      return typedIn(`${media}/lesson-20.mp4`, 'mp4')
    case 'signed':
      return typedIn(`${media}/lesson-120.mp4${signed}`, 'mp4')
    case 'no-cors':
      return typedIn(`${otherOrigin(origin)}/demo-media/lesson-20.mp4?cors=0`, 'mp4')
    case 'quality':
      return [
        {
          url: `${media}/lesson-60-sd.mp4`,
          format: 'mp4',
          name: 'SD',
          duration: 60,
          width: 256,
          height: 144,
          size: 122_573,
        },
        {
          url: `${media}/lesson-60-hd.mp4`,
          format: 'mp4',
          name: 720,
          duration: 60,
          width: 480,
          height: 270,
          size: 138_109,
        },
      ]
    default:
      return typedIn(`${media}/lesson-120.mp4`, 'mp4')
  }
}
