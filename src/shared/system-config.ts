/** The system configuration (product specification section 3), held under its names of the wire. */
import type { PictureLink } from './pictures/picture-link.ts'

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

/** What holds while no configuration is known, and for every key a fetched one lacks (screens 1.2). */
export const defaultSystemConfig: SystemConfig = {
  name: '',
  webname: '',
  aboutus: '',
  url: '',
  pc_url: '',
  h5_url: '',
  icp: '',
  icp_link: '',
  icp2: '',
  icp2_link: '',
  user_protocol: '',
  user_private_protocol: '',
  vip_protocol: '',
  paid_content_purchase_protocol: '',
  course_purchase_notice: '',
  logo: { logo: '', white_logo: '' },
  player: {
    cover: '',
    enabled_bullet_secret: 0,
    bullet_secret: { color: '', opacity: '', size: '', text: '' },
  },
  member: { enabled_face_verify: false, enabled_mobile_bind_alert: 0 },
  socialites: { qq: 0, wechat_oauth: 0, wechat_scan: 0 },
  credit1_reward: { register: 0, watched_video: 0, watched_vod_course: 0, paid_order: '' },
  enabled_addons: {},
  links: [],
  navs: [],
  sliders: [],
}
