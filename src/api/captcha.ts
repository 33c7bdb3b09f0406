import * as v from 'valibot'
import { call, type CallOptions } from './client.ts'
import { decoder, shape, textId } from './decode.ts'

export interface ImageCaptcha {
  readonly key: string
  /** A data URL of a picture. */
  readonly img: string
}

const decodeCaptcha = decoder(
  shape({
    key: textId,
    img: v.pipe(
      textId,
      v.check((img) => /^data:image\//i.test(img)),
    ),
  }),
)

/** A new captcha picture; the server forgets it after 300 s and after the first check (row 54: no picture is an error). */
export async function getImageCaptcha(options: CallOptions = {}): Promise<ImageCaptcha> {
  return decodeCaptcha(await call({ ...options, path: '/api/v2/captcha/image' }))
}

export type SmsScene = 'login' | 'password_reset' | 'mobile_bind'

/** Sends an SMS code. Each failure that reached the check has used the captcha up. */
export async function sendSms(
  args: {
    readonly mobile: string
    readonly imageKey: string
    readonly imageCaptcha: string
    readonly scene: SmsScene
  },
  options: CallOptions = {},
): Promise<void> {
  const body = {
    mobile: args.mobile,
    image_key: args.imageKey,
    image_captcha: args.imageCaptcha,
    scene: args.scene,
  }
  await call({ ...options, method: 'POST', path: '/api/v2/captcha/sms', body })
}
