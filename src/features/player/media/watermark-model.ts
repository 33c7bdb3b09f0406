/** The watermark over the picture (screens 2.7 rule 9): what it says and how it looks, as the school set it. Pure. */

export interface WatermarkSettings {
  readonly isEnabled: boolean
  readonly text: string
  readonly color: string
  readonly size: number | string
  readonly opacity: number | string
}

export interface WatermarkMember {
  readonly id: number
  readonly nickname: string
  readonly mobile: string
}

export interface WatermarkLook {
  readonly text: string
  readonly color: string
  /** CSS pixels. */
  readonly size: number
  readonly opacity: number
}

/** The watermark for a member, or null when there is none. `isColor` says whether the browser knows a colour. */
export function watermarkOf(
  settings: WatermarkSettings,
  member: WatermarkMember | null,
  isColor: (text: string) => boolean,
): WatermarkLook | null {
  if (!settings.isEnabled || settings.text === '' || member === null) return null
  return {
    text: filled(settings.text, member),
    color: isColor(settings.color) ? settings.color : 'red',
    size: within(settings.size, 10, 40) ?? 14,
    opacity: within(settings.opacity, 0, 1) ?? 1,
  }
}

function filled(text: string, member: WatermarkMember): string {
  const id = String(member.id)
  // without a bound number nobody could be told by an empty mark
  const mobile = member.mobile || id
  const values = new Map([
    ['mobile', mobile],
    ['nickname', member.nickname],
    ['id', id],
    ['user.mobile', mobile],
    ['user.id', id],
  ])
  return text.replaceAll(/\$\{([^{}]*)\}/g, (whole, name: string) => values.get(name.trim()) ?? whole)
}

function within(value: number | string, least: number, most: number): number | null {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return number >= least && number <= most ? number : null
}
