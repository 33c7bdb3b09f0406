// Back to the H5 client of the stock container (README.md, 换回): served as /sw.js it takes the app's worker, and all that
// worker has stored, away from every browser that asks for it. Pages of the app cannot go on, because their calls lead
// nowhere now: they are loaded again, at the home of the H5 client. What learners did stays in IndexedDB.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeEverything()))

async function removeEverything() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  const pages = await self.clients.matchAll({ type: 'window' })
  // not awaited: a navigation waits for this worker, which would wait for it
  for (const page of pages) void page.navigate('/')
}
