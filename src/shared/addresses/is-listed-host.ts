/**
 * True when `hostname` is one of `hosts` or below one (the setting `playerFrameHosts`). What schools write before a suffix,
 * `.` or `*.`, means nothing; a star alone lists no host.
 */
export function isListedHost(hostname: string, hosts: readonly string[]): boolean {
  const host = hostname.toLowerCase()
  return hosts.some((each) => {
    const suffix = each.toLowerCase().replace(/^[.*]+/, '')
    return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`))
  })
}
