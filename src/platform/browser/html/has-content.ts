/** False for HTML that shows nothing: an editor leaves empty paragraphs behind. */
export const hasContent = (html: string): boolean =>
  /<(?:img|video|audio|iframe|hr)\b/i.test(html) || html.replace(/<[^<>]*>|&nbsp;|[\s\u200b]/g, '') !== ''
