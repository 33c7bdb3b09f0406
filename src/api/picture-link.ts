import * as v from 'valibot'
import { shape, text, type Schema } from './decode.ts'

/** A picture that may lead somewhere; both are as the server sends them. */
export interface PictureLink {
  readonly source: string
  /** '' when the picture is no link. */
  readonly target: string
}

/** An entry of a slider: the target is `href`, else `url`, else `link`; without `src` there is no entry (row 19). */
export const pictureLink: Schema<PictureLink> = v.pipe(
  shape({ src: text, href: text, url: text, link: text }),
  v.check(({ src }) => src !== ''),
  v.transform(({ src, href, url, link }) => ({ source: src, target: href || url || link })),
)
