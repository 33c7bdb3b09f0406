// Back to the H5 client of the stock container (README.md, 换回): served as /sw.js it takes the app's worker, and all that
// worker has stored, away from every browser that asks for it. Pages of the app cannot go on, because their calls lead
// nowhere now: they are loaded again, at the home of the H5 client. What learners did stays in IndexedDB.
self.addEventListener('install', () => self.skipWaiting())
// A page that asks whether it has to go (src/platform/pwa/service-worker.ts) goes when it is answered. Chromium says
// `activate` a second later, and where that page has woken the worker before this one, half a minute after its last request.
self.addEventListener('message', (event) => {
  const [port] = event.ports
  if (event.data?.type === 'GIVE_WAY') event.waitUntil(removeEverything().then(() => port?.postMessage(true)))
})
self.addEventListener('activate', (event) => event.waitUntil(removeEverything().then(leadPages)))

async function removeEverything() {
  await emptyCaches()
  await self.registration.unregister()
  // while that waits for the installation, the worker before this one may store what a page asks for
  await emptyCaches()
}

async function emptyCaches() {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function leadPages() {
  const pages = await self.clients.matchAll({ type: 'window' })
  // not awaited: a navigation waits for this worker, which would wait for it
  for (const page of pages) void page.navigate('/')
}
