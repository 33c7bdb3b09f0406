import * as v from 'valibot'
import type { PictureLink } from '../shared/pictures/picture-link.ts'
import { shape, text, type Schema } from './decode.ts'

/** An entry of a slider: the target is `href`, else `url`, else `link`; without `src` there is no entry (row 19). */
export const pictureLink: Schema<PictureLink> = v.pipe(
  shape({ src: text, href: text, url: text, link: text }),
  v.check(({ src }) => src !== ''),
  v.transform(({ src, href, url, link }) => ({ source: src, target: href || url || link })),
)
