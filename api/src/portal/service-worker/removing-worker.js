// Sent in the place of the portal's service worker where there shall be none: removes the one that the browser has, and all
// that it has kept. Pages of now keep running; from the next one on there is no service worker.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kontor-')).map((name) => caches.delete(name)));
  await registration.unregister();
}
