// What every start asks for, and home as well, is asked for while the app itself is still on its way; the app takes the
// answers over (src/api/early-answers.ts). A file of its own because the policies allow no inline script.
;(() => {
  const { apiBase } = self.appSettings || {}
  const base = typeof apiBase === 'string' ? apiBase.replace(/\/+$/, '') : ''
  // the app may live in a folder of the site: the one this file is in
  const home = new URL('.', document.currentScript.src).pathname
  const paths = ['/api/v2/other/config']
  if (location.pathname === home)
    paths.push('/api/v2/decorationPage/blocks?page_name=h5-page-index', '/api/v2/announcement/latest')

  self.earlyAnswers = new Map(
    paths.map((path) => {
      const controller = new AbortController()
      const { signal } = controller
      const answer = fetch(base + path, { headers: { Accept: 'application/json' }, credentials: 'same-origin', signal })
      // a failure is told to whoever takes the answer over
      answer.catch(() => {})
      return [base + path, { answer, controller }]
    }),
  )
})()
