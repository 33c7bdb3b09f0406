/** What the WeChat script needs, and the school's own share card. */
export interface WechatJssdk {
  readonly config: {
    readonly appId: string
    readonly nonceStr: string
    /** Unix seconds. */
    readonly timestamp: number
    readonly signature: string
    readonly jsApiList: readonly string[]
  }
  readonly share: { readonly title: string; readonly desc: string; readonly icon: string }
}
