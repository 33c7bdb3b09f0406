// What must be right before the first paint: the colours (screens 4.7), the size of all things (screens 4.13) and the frame
// that index.html shows until the app runs. The build writes it into the page. Never throws: nothing could show the error.
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')

  const apply = () => {
    let chosen = {}
    try {
      chosen = Object(JSON.parse(localStorage.prefs))
    } catch {
      // no storage, or not ours: as the system has it
    }
    const { theme, display, textSize } = chosen
    // a word that no style sheet knows is the standard
    root.dataset.display = display
    // of the system, on iPhones (src/platform/browser/system-text-size.ts)
    root.style.fontSize = textSize
    const isDark = theme === 'dark' || (theme !== 'light' && system.matches)
    root.dataset.theme = isDark ? 'dark' : 'light'
    // --page of src/ui/tokens.css, which may not be loaded yet
    const paper = isDark ? '#111214' : '#FFFFFF'
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper)
  }

  apply()
  if (system.addEventListener) system.addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key === 'prefs' || event.key === null) apply()
  })

  // the folder of the site the app is in
  const folder = document.currentScript.dataset.base || '/'
  // the name of the page's file is no address of the app, but stands in bookmarks and menus of the client before
  if (location.pathname === `${folder}index.html`)
    history.replaceState(null, '', folder + location.search + location.hash)
  // an entry of a session that has ended (src/platform/session/entry-owners.ts), before anything of it is shown or asked for
  const name = 'meedu-h5-owner'
  const owner = Object(history.state)[name]
  try {
    if (owner && performance.getEntriesByType('navigation')[0].type !== 'reload') {
      const present = sessionStorage.getItem(name) || (JSON.parse(localStorage.prefs).hasToken && owner)
      if (present !== owner) history.replaceState(null, '', folder)
    }
  } catch {
    // no storage: the app looks itself
  }
  const path = `/${location.pathname.slice(folder.length)}`
  const frames = { '/': 'home', '/study': 'study', '/member': 'mine' }
  // the lesson has no rail on large screens
  root.dataset.frame = frames[path] || (path.startsWith('/course/video') ? 'page lesson' : 'page')
  if (path.startsWith('/member')) root.dataset.tone = 'bg'
})()
