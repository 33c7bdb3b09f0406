const digits = '零一二三四五六七八九'
const places = ['', '十', '百', '千']
const groups = ['', '万', '亿', '万亿']

/** An amount as it is said: 一百零五元三角. `yuan` from 0 to below 10¹⁵, rounded to cents. */
export function sumInWords(yuan: number): string {
  const cents = Math.round(yuan * 100)
  const [whole, tenths, hundredths] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10]
  const words = [
    whole > 0 || cents === 0 ? `${wholeInWords(whole)}元` : '',
    tenths > 0 ? `${digits[tenths]}角` : hundredths > 0 && whole > 0 ? '零' : '',
    hundredths > 0 ? `${digits[hundredths]}分` : '',
  ]
  return words.join('')
}

function wholeInWords(whole: number): string {
  // a zero is said once, whatever their number, and none at the end
  const said = Array.from(String(whole), Number).map((digit, index, all) => {
    const place = all.length - 1 - index
    const isGroupEmpty = all.slice(Math.max(0, index - 3), index + 1).every((each) => each === 0)
    const group = place % 4 === 0 && !isGroupEmpty ? groups[place / 4] : ''
    return digit === 0 ? `零${group}` : `${digits[digit]}${places[place % 4]}${group}`
  })
  const words = said
    .join('')
    .replaceAll(/零+/g, '零')
    .replaceAll(/零(?=[万亿]|$)/g, '')
  return words === '' ? '零' : words.replace(/^一十/, '十')
}
