// @ts-check
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hugeSize } from './film-file.mjs'

/** @param {string} path */
const file = (path) => fileURLToPath(new URL(`../media/offline/${path}`, import.meta.url))

/** Bytes of a film: of all its segments when it is a folder. @param {string} path */
const sizeOf = (path) =>
  path.endsWith('.mp4')
    ? statSync(file(path)).size
    : readdirSync(file(path))
        .filter((name) => /\.(?:ts|m4s|mp4)$/.test(name))
        .reduce((sum, name) => sum + statSync(file(`${path}/${name}`)).size, 0)

/** @type {Record<string, { name: string, width: number, height: number }>} names as a cloud storage gives them */
const qualities = {
  ld: { name: 'LD', width: 160, height: 90 },
  sd: { name: 'SD', width: 256, height: 144 },
  hd: { name: 'HD', width: 384, height: 216 },
}

/** @param {string} path @param {string} quality @param {number} [duration] */
const stored = (path, quality, duration = 24) => ({
  path: path.endsWith('.mp4') ? path : `${path}/index.m3u8`,
  duration,
  ...qualities[quality],
  size: sizeOf(path),
})

/** One film for each kind of media whose name begins with `film`; an address typed in by hand knows no size. */
const films = {
  film: ['ld', 'sd', 'hd'].map((quality) => stored(`${quality}.mp4`, quality)),
  'film-long': [stored('long.mp4', 'ld', 1260)],
  'film-huge': [{ ...stored('hd.mp4', 'hd'), path: 'huge.mp4', size: hugeSize }],
  'film-wrong-size': [{ ...stored('sd.mp4', 'sd'), size: 12_345 }],
  'film-no-size': [{ path: 'sd.mp4', duration: 0, name: '默认' }],
  'film-ts': ['ld', 'sd', 'hd'].map((quality) => stored(`ts-${quality}`, quality)),
  'film-fmp4': ['ld', 'sd'].map((quality) => stored(`fmp4-${quality}`, quality)),
  'film-ranges': [stored('one-file', 'sd')],
  'film-master': [{ path: 'master/index.m3u8', duration: 0, name: '默认' }],
  'film-key': [stored('key', 'ld', 12)],
  'film-breaks': [stored('breaks', 'ld', 17)],
}

/**
 * @typedef {keyof typeof films} FilmKind
 */

/** @param {string} kind @returns {kind is FilmKind} */
export const isFilm = (kind) => kind in films

/**
 * Signed play addresses of a film, one a quality (backend 8).
 * @param {FilmKind} kind @param {string} origin @param {string} key ends with `expiry in milliseconds-number`
 */
export const filmUrls = (kind, origin, key) =>
  films[kind].map(({ path, ...rest }) => ({
    url: `${origin}/demo-media/offline/${path}?auth_key=${key}`,
    format: path.endsWith('.mp4') ? 'mp4' : 'm3u8',
    ...rest,
  }))
