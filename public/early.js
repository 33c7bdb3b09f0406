// What a start needs is asked for in the order in which it is shown: the answers of the opened screen, its styles and its
// painter (src/app/painter, ADR 0017), then the app and the code of the screen. The app takes the answers over
// (src/api/early-answers.ts). The build writes it into the page, so that no round trip passes before it runs; the policies
// allow it by its hash.
// oxlint-disable unicorn/consistent-function-scoping -- the outer scope of a script is the page's
;(() => {
  const { dataset } = document.currentScript
  // the folder of the site the app is in
  const folder = dataset.base || '/'
  const assets = `${folder}assets/`
  const path = `/${location.pathname.slice(folder.length)}`
  const query = new URLSearchParams(location.search)

  // { calls: what every start asks for, screens: OpenedFiles that are not empty }, written by the build
  // (scripts/build/early-requests.ts)
  const known = { calls: [], screens: [] }
  const nothing = {
    route: '',
    calls: [],
    visitorCalls: [],
    painter: null,
    sheet: null,
    styles: [],
    files: [],
    later: [],
  }
  // of the routes, which the build knows (an address may hold anything, such as half a pattern); what they name are ids
  const match = ({ route }) => new RegExp(`^${route.replace(/\$(\w+)/g, '(?<$1>[1-9]\\d{0,14})')}$`).exec(path)
  const screen = { ...nothing, ...known.screens.find(match) }
  const params = (match(screen) || {}).groups || {}

  /** A value of this device; undefined without storage, or with nothing in it. */
  function stored(key) {
    try {
      return JSON.parse(localStorage[key])
    } catch {
      return undefined
    }
  }

  /** A call with its places filled in from the address, `{name:default}`; null for a value that is not a plain word. */
  function filled(call) {
    let isPlain = true
    const address = call.replace(/\{(\w+):?(\w*)\}/g, (_, name, fallback) => {
      const value = params[name] || query.get(name) || fallback
      isPlain = isPlain && /^\w*$/.test(value)
      return value
    })
    return isPlain ? address : null
  }

  /** Asks for the answers; `base` is the API base. A member's are not asked for: the token is not here. */
  function ask(base) {
    const own = (stored('prefs') || {}).hasToken ? [] : screen.visitorCalls
    // the first has the connection of the page, the others wait for theirs
    const calls = [...screen.calls, ...known.calls].map((call) => [filled(call), 'default'])
    const ownCalls = own.map((call) => [filled(call), 'no-store'])
    self.earlyAnswers = new Map(
      [...calls, ...ownCalls].flatMap(([call, cache]) => {
        if (call === null) return []
        const controller = new AbortController()
        const { signal } = controller
        const answer = fetch(base + call, {
          headers: { Accept: 'application/json' },
          credentials: 'same-origin',
          cache,
          signal,
        })
        // the call that takes the answer over reports its failure
        answer.catch(() => {})
        return [[base + call, { answer, controller }]]
      }),
    )
  }

  // Settings that could not be had, or were something else (the login page of a network), are those of the last start:
  // tokens go to the API base last known, or nowhere.
  const lastSettings = 'meedu-h5-settings'
  const last = stored(lastSettings)
  const baseOf = (settings) => {
    const { apiBase } = settings || {}
    return typeof apiBase === 'string' ? apiBase.replace(/\/+$/, '') : ''
  }
  function settle() {
    if (Object(self.appSettings) === self.appSettings) {
      try {
        localStorage[lastSettings] = JSON.stringify(self.appSettings)
      } catch {
        // no storage
      }
    } else if (last) self.appSettings = last
    // the painter needs nothing else of them
    self.earlyBase = baseOf(self.appSettings)
  }

  // comes once, perhaps before the app listens (src/platform/pwa/install-prompt.ts)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    self.earlyInstallPrompt = event
  })

  const element = (name, attributes) => {
    const made = Object.assign(document.createElement(name), { crossOrigin: '' }, attributes)
    document.head.append(made)
    return made
  }
  const isStyle = (file) => file.endsWith('.css')
  const loaded = (link) =>
    new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
    })
  const prefetch = (names) => {
    for (const name of names)
      if (isStyle(name)) element('link', { rel: 'prefetch', as: 'style', href: assets + name })
      else element('link', { rel: 'modulepreload', href: assets + name })
  }

  /** The styles of the page: asked for after the answers, and waited for by the painter and by the app. */
  let styled
  function askStyles() {
    const names = dataset.styles ? dataset.styles.split(' ') : []
    styled = Promise.all(names.map((href) => loaded(element('link', { rel: 'stylesheet', href }))))
    styled.catch(() => {})
  }

  /** Resolves when the screen is painted, or is not going to be. `ready`: settings and calls are there. */
  function paint(ready) {
    prefetch([screen.painter])
    self.earlyStyles = styled
    if (screen.sheet) {
      const sheet = loaded(element('link', { rel: 'stylesheet', href: assets + screen.sheet }))
      // All styles of the screen in one file, as a browser has six connections. The app, which knows each by its own name,
      // finds them and asks for none again; one that is disabled is not fetched.
      const name = (href) => element('link', { rel: 'stylesheet', href: assets + href, disabled: true })
      sheet.then(() => screen.styles.forEach(name)).catch(() => {})
      self.earlyStyles = Promise.all([styled, sheet])
      self.earlyStyles.catch(() => {})
    }
    return ready.then(() => import(assets + screen.painter)).then(({ painted }) => painted)
  }

  /** The app: the first file is the entry. While developing there is none, index.html names it itself. */
  const files = dataset.app ? dataset.app.split(' ') : []
  let entry
  const askApp = () => (entry ||= files.map((href) => element('link', { rel: 'modulepreload', href }))[0])
  function prepare() {
    askApp()
    prefetch(screen.files)
  }
  function start() {
    if (files.length === 0) return
    // what completes the screen comes while the app computes, not before it
    loaded(entry)
      .then(() => prefetch(screen.later))
      .catch(() => {})
    const run = () => import(files[0])
    // Without the app the painted links still lead on, and the page offers another try (index.html). When the network is
    // back the page makes that try itself: otherwise it would stand there unfinished until somebody taps.
    styled.then(run, run).catch(() => addEventListener('online', () => location.reload()))
  }
  // its frame on the screen before the app computes
  const afterFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const settled = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)).then(settle)
  const askOnce = (base) => self.earlyAnswers || ask(base)
  // Which API answers is in config.js; a server that knows says it in the page as well, so that nothing waits for that file.
  // No token is sent there, and what config.js says is what the app takes.
  const hint = document.querySelector('meta[name="api-base"]')
  const base = last ? baseOf(last) : hint && hint.content !== 'unknown' ? hint.content : null
  const askEarly = () => base !== null && files.length > 0 && askOnce(base)
  const isPainted = screen.painter && !['token', 'login_code', 'action'].some((name) => query.has(name))
  // a page the worker looks after is painted from what is stored: nothing else may take the processor before
  const isStored = navigator.serviceWorker && navigator.serviceWorker.controller
  if (!isPainted) {
    askEarly()
    askStyles()
    prepare()
    prefetch(screen.styles)
    void settled.then(() => {
      askOnce(self.earlyBase)
      start()
    })
  } else {
    // The answers are small and the app is not: side by side, what is shown would wait for what shows it. Once the first
    // answer is here, the others are on their way, and the app has a round trip before it.
    if (!isStored) askEarly()
    askStyles()
    const asked = settled.then(() => isStored || askOnce(self.earlyBase))
    if (!isStored)
      void asked
        .then(() => Promise.any([...self.earlyAnswers.values()].map(({ answer }) => answer)))
        .then(askApp, () => {})
    const painted = paint(asked).then(afterFrame, () => {})
    void Promise.race([painted, asked.then(() => wait(600))])
      .then(() => asked)
      .then(() => {
        askOnce(self.earlyBase)
        prepare()
        start()
      })
  }
})()
