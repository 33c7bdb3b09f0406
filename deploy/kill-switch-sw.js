// The kill switch: served as /sw.js in place of the app's worker it takes that worker, and all it has stored, away from
// every browser that asks for it (docs/OPERATIONS.md, "Kill switch"). What learners did stays: it is kept
// in IndexedDB, which no worker touches. Pages that are open go on, from the network.
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  // Not only when it is active: a browser waits with that while pages keep the worker before this one busy, and a broken
  // one would go on answering. The removal itself comes after the installation, so nothing here may wait for it.
  event.waitUntil(emptyCaches())
  void self.registration.unregister()
})
self.addEventListener('activate', (event) => event.waitUntil(removeEverything()))

async function removeEverything() {
  await self.registration.unregister()
  // meanwhile the worker before this one may have stored what pages asked for
  await emptyCaches()
}

async function emptyCaches() {
  for (const name of await caches.keys()) await caches.delete(name)
}
