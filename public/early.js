// What a start needs is asked for in the order in which it is shown: the answers every start and the opened screen want
// first, which the painter (src/app/painter) shows and the app takes over (src/api/early-answers.ts), then the app and the
// code of the screen. A file of its own because the policies allow no inline script.
;(() => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the outer scope of a script is the page's
  const preload = (file) => {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'prefetch' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

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
  const { src, dataset } = document.currentScript
  // the app may live in a folder of the site: the one this file is in
  const folder = new URL('.', src).pathname
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

  // comes once, perhaps before the app listens (src/platform/pwa/install-prompt.ts)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    self.earlyInstallPrompt = event
  })

  // [path, its files …], written by the build (scripts/build/early-requests.ts)
  const chunks = []
  const isHere = ([route]) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  const [, ...files] = chunks.find(isHere) || []
  const start = () => {
    // the first is the entry; while developing, index.html names it itself
    const app = dataset.app ? dataset.app.split(' ') : []
    for (const file of [...app, ...files.map((name) => `${folder}assets/${name}`)]) preload(file)
    // a network that fails is the browser's to tell; the painted links lead on without the app
    const run = () => void (app.length > 0 && import(app[0]).catch(() => {}))
    // stored code is there before the page it renders into, and before the painter
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  // The answers are small and the app is not: side by side, what is shown would wait for what shows it. A page the worker
  // looks after has the app already.
  const isPainted = path === '/' && !location.search
  const isStored = navigator.serviceWorker && navigator.serviceWorker.controller
  if (!isPainted || isStored) start()
  else {
    const answers = Promise.allSettled([...self.earlyAnswers.values()].map(({ answer }) => answer))
    void Promise.race([answers, new Promise((resolve) => setTimeout(resolve, 500))]).then(start)
  }
})()
