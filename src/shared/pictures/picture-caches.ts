/** Where the worker keeps pictures, and what the page tells it of them; apart from cache-names.ts, which every start loads. */
export const pictureCacheName = 'pictures-v2'

/**
 * Pictures whose bytes their server does not let us read. The browser counts each as several megabytes, so there are few
 * of them, in a cache for each thing they are good for without a network.
 */
export const unreadablePictures = {
  home: { cacheName: 'pictures-home-v1', limit: 15 },
  continue: { cacheName: 'pictures-continue-v1', limit: 2 },
  download: { cacheName: 'pictures-download-v1', limit: 4 },
  course: { cacheName: 'pictures-course-v1', limit: 3 },
} as const

/** Every cache of pictures. */
export const pictureCacheNames: readonly string[] = [
  pictureCacheName,
  ...Object.values(unreadablePictures).map(({ cacheName }) => cacheName),
]

/** What a picture is good for without a network; '' for nothing special. */
export type PictureUse = keyof typeof unreadablePictures | ''

/** A picture that is the same for everyone, and that a page has shown or downloads need: the worker stores no other. */
export interface PublicPicture {
  readonly url: string
  readonly use: PictureUse
}
