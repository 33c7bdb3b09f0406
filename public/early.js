// What a start needs besides the app itself is asked for while that is still on its way: the answers every start and the
// opened screen want first, which the app takes over (src/api/early-answers.ts), and the code of the screen. A file of
// its own because the policies allow no inline script.
;(() => {
  // Settings that could not be had, or were something else (the login page of a network), are those of the last start:
  // tokens go to the API base last known, or nowhere.
  const lastSettings = 'meedu-h5-settings'
  try {
    if (Object(self.appSettings) === self.appSettings) localStorage[lastSettings] = JSON.stringify(self.appSettings)
    else self.appSettings = JSON.parse(localStorage[lastSettings])
  } catch {
    // no storage, or nothing in it
  }
  const { apiBase } = self.appSettings || {}
  const base = typeof apiBase === 'string' ? apiBase.replace(/\/+$/, '') : ''
  // the app may live in a folder of the site: the one this file is in
  const folder = new URL('.', document.currentScript.src).pathname
  const path = `/${location.pathname.slice(folder.length)}`

  // { '': what every start asks for, path: and its screen }, written by the build (scripts/build/early-requests.ts)
  const calls = {}
  const wanted = [...(calls[''] || []), ...((!location.search && calls[path]) || [])]
  self.earlyAnswers = new Map(
    wanted.map((call) => {
      const controller = new AbortController()
      const { signal } = controller
      const answer = fetch(base + call, { headers: { Accept: 'application/json' }, credentials: 'same-origin', signal })
      // the call that takes the answer over reports its failure
      answer.catch(() => {})
      return [base + call, { answer, controller }]
    }),
  )

  // [path, its files …], written by the build (scripts/build/early-requests.ts)
  const chunks = []
  const isHere = ([route]) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  const [, ...files] = chunks.find(isHere) || []
  for (const file of files) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'prefetch' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `${folder}assets/${file}`
    document.head.append(link)
  }
})()
