// The kill switch: served as /sw.js in place of the app's worker it takes that worker, and all it has stored, away from
// every browser that asks for it (docs/OPERATIONS.md, "Kill switch"). What learners did stays: it is kept
// in IndexedDB, which no worker touches. Pages that are open go on, from the network.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeEverything()))

async function removeEverything() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
