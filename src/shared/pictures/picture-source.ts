/**
 * The address of a picture of the server, '' when there is none to show (screens 1.20.1, 1.20.2). Relative addresses
 * are resolved against `config.url`, else against the API base; bases may contain a path, which stays.
 */
export function pictureSource(raw: string | null | undefined, configUrl: string, apiBase: string): string {
  const source = raw?.trim() ?? ''
  if (source === '') return ''
  if (/^(?:https?:)?\/\//i.test(source) || /^data:image\//i.test(source)) return source
  // any other scheme is no picture
  if (/^[a-z][a-z0-9+.-]*:/i.test(source)) return ''
  const base = (configUrl || apiBase).replace(/\/+$/, '')
  return `${base}/${source.replace(/^(?:\.?\/)+/, '')}`
}
