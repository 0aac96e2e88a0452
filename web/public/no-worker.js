// Served as /sw.js where SERVICE_WORKER is off: takes the place of the worker that keeps the page, empties what it kept and goes.
addEventListener('install', (event) => event.waitUntil(onlyInPlaceOfAnother()));
addEventListener('activate', (event) => event.waitUntil(leave()));

async function onlyInPlaceOfAnother() {
  if (!registration.active) throw new Error('There is nothing to take away');
  await skipWaiting();
}

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
