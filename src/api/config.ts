/** The system configuration (product specification section 3): held under its names of the wire. */
import * as v from 'valibot'
import type { Read } from '../shared/read.ts'
import { decoder, flag, list, number, scalar, shape, text, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { pictureLink, type PictureLink } from './picture-link.ts'

export interface SystemConfig {
  readonly name: string
  readonly webname: string
  readonly aboutus: string
  readonly url: string
  readonly pc_url: string
  readonly h5_url: string
  readonly icp: string
  readonly icp_link: string
  readonly icp2: string
  readonly icp2_link: string
  readonly user_protocol: string
  readonly user_private_protocol: string
  readonly vip_protocol: string
  readonly paid_content_purchase_protocol: string
  /** HTML, to be sanitised. */
  readonly course_purchase_notice: string
  readonly logo: { readonly logo: string; readonly white_logo: string }
  readonly player: {
    readonly cover: string
    readonly enabled_bullet_secret: 0 | 1
    /** As typed by the school: the watermark checks each value (screens 2.7 rule 9). */
    readonly bullet_secret: {
      readonly color: string
      readonly opacity: string
      readonly size: string
      readonly text: string
    }
  }
  readonly member: { readonly enabled_face_verify: boolean; readonly enabled_mobile_bind_alert: 0 | 1 }
  readonly socialites: { readonly qq: 0 | 1; readonly wechat_oauth: 0 | 1; readonly wechat_scan: 0 | 1 }
  readonly credit1_reward: {
    readonly register: number
    readonly watched_video: number
    readonly watched_vod_course: number
    /** A factor as text, '' when there is none. */
    readonly paid_order: string
  }
  readonly enabled_addons: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly name: string; readonly url: string }[]
  /** Kept as sent, not displayed on mobile. */
  readonly navs: readonly unknown[]
  readonly sliders: readonly PictureLink[]
}

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

const addons: Schema<Readonly<Record<string, unknown>>> = scalar((value) => {
  if (Array.isArray(value)) return Object.fromEntries(value.map((name) => [String(name), true]))
  return typeof value === 'object' && value !== null ? { ...value } : {}
})

const systemConfig: Schema<SystemConfig> = shape({
  name: text,
  webname: text,
  aboutus: text,
  url: v.pipe(
    text,
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
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
  socialites: section(shape({ qq: zeroOrOne, wechat_oauth: zeroOrOne, wechat_scan: zeroOrOne })),
  credit1_reward: section(
    shape({ register: number, watched_video: number, watched_vod_course: number, paid_order: text }),
  ),
  enabled_addons: addons,
  links: list(shape({ name: text, url: text })),
  navs: scalar((value) => (Array.isArray(value) ? value.filter((nav: unknown) => nav !== null) : [])),
  sliders: list(pictureLink),
})

const decode = decoder(systemConfig)

/** What holds while no configuration is known, and for every key a fetched one lacks (screens 1.2). */
export const defaultSystemConfig: SystemConfig = decode({})

/** The system configuration, complete: missing keys have their defaults. */
export function configRead(): Read<SystemConfig> {
  return makeRead({ class: 'public', operation: 'getConfig', path: '/api/v2/other/config', decode })
}
