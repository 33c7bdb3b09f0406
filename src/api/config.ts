/** The system configuration (product specification section 3): held under its names of the wire. */
import * as v from 'valibot'
import type { Read } from '../shared/read.ts'
import type { SystemConfig } from '../shared/system-config.ts'
import { decoder, flag, list, number, scalar, shape, text, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { configAddress } from './read-addresses.ts'
import { pictureLink } from './picture-link.ts'

/** A part of the configuration; missing or of another type, it takes its defaults. */
const section = <T>(schema: Schema<T>): Schema<T> =>
  scalar((value) => {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : v.parse(schema, {})
  })

const zeroOrOne: Schema<0 | 1> = v.pipe(
  flag,
  v.transform((isOn) => (isOn ? 1 : 0)),
)

const isText = (value: unknown): value is string => typeof value === 'string'

const addons: Schema<Readonly<Record<string, unknown>>> = scalar((value) => {
  if (Array.isArray(value)) return Object.fromEntries(value.filter(isText).map((name) => [name, true]))
  return typeof value === 'object' && value !== null ? { ...value } : {}
})

// only addresses with http(s) or `//` count; a longer one is treated as missing: many slashes match slowly
const webBase: Schema<string> = v.pipe(
  text,
  v.transform((url) => (url.length < 1000 && /^(?:https?:)?\/\//i.test(url) ? url.replace(/\/+$/, '') : '')),
)

const socialites = section(shape({ qq: zeroOrOne, wechat_oauth: zeroOrOne, wechat_scan: zeroOrOne }))

const systemConfig: Schema<SystemConfig> = shape({
  name: text,
  webname: text,
  aboutus: text,
  url: webBase,
  pc_url: text,
  h5_url: text,
  icp: text,
  icp_link: text,
  icp2: text,
  icp2_link: text,
  user_protocol: text,
  user_private_protocol: text,
  vip_protocol: text,
  paid_content_purchase_protocol: text,
  course_purchase_notice: text,
  logo: section(shape({ logo: text, white_logo: text })),
  player: section(
    shape({
      cover: text,
      enabled_bullet_secret: zeroOrOne,
      bullet_secret: section(shape({ color: text, opacity: text, size: text, text })),
    }),
  ),
  member: section(shape({ enabled_face_verify: flag, enabled_mobile_bind_alert: zeroOrOne })),
  socialites,
  credit1_reward: section(
    shape({ register: number, watched_video: number, watched_vod_course: number, paid_order: text }),
  ),
  enabled_addons: addons,
  links: list(shape({ name: text, url: text })),
  navs: scalar((value) => (Array.isArray(value) ? value.filter((nav: unknown) => nav !== null) : [])),
  sliders: list(pictureLink),
})

const decode = decoder(systemConfig)

/** What the first screen shows of it. Throws AppError `malformed`. */
export const decodeFirstConfig: (data: unknown) => Pick<SystemConfig, 'name' | 'url' | 'sliders'> = decoder(
  shape({ name: text, url: webBase, sliders: list(pictureLink) }),
)

/** Where pictures of the school are, for screens that show nothing else of it. Throws AppError `malformed`. */
export const decodeConfigUrl: (data: unknown) => Pick<SystemConfig, 'url'> = decoder(shape({ url: webBase }))

/** What the login forms show of it. Throws AppError `malformed`. */
export const decodeLoginConfig: (
  data: unknown,
) => Pick<SystemConfig, 'user_protocol' | 'user_private_protocol' | 'socialites'> = decoder(
  shape({ user_protocol: text, user_private_protocol: text, socialites }),
)

/** The system configuration, complete: missing keys have their defaults. */
export function configRead(): Read<SystemConfig> {
  return makeRead(configAddress(), decode)
}
