// Keeps the page and the parts of the program that a browser has had, so that the portal opens at once, also while its
// server is away. It keeps files of the build alone: what the API answers never passes through it. The build writes the
// first three lines (scripts/write-worker.mjs).
const RELEASE = '';
const ENTRY = '';
const SHELL = [''];

const PAGE = '/index.html';

addEventListener('install', (event) => event.waitUntil(keepShell()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(event, request));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(ofRelease(pathname).then((kept) => kept ?? fetch(request)));
  }
});

/** The shell of this release is kept whole or not at all; a half one would open to an empty page. */
async function keepShell() {
  const cache = await caches.open(RELEASE);
  await Promise.all(SHELL.map((path) => keep(cache, path)));
  // The page of a browser stays what it was opened as: its parts carry their content in their names, whoever hands them out.
  await skipWaiting();
}

async function keep(cache, path) {
  const named = path.startsWith('/assets/');
  const kept = named && (await caches.match(path, { ignoreVary: true }));
  const answer = kept || (await fetch(path, named ? {} : { cache: 'reload' }));
  if (!isFile(path, answer)) throw new Error(`${path} answered ${answer.status}`);
  // While a release is put in place the page may still be of the one before.
  if (path === PAGE && !(await answer.clone().text()).includes(ENTRY)) throw new Error('Another release');
  await cache.put(path, answer);
}

/** Pages that are open may still ask for parts of the release before; older ones go. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== RELEASE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

async function page(event) {
  const kept = await ofRelease(PAGE);
  if (kept) return kept;
  const again = async () => keep(await caches.open(RELEASE), PAGE);
  event.waitUntil(again().catch(() => undefined));
  return fetch(event.request);
}

/** What is kept of this release; nothing where the browser can't read what it keeps, as on a disk that is full or broken. */
async function ofRelease(path) {
  try {
    return await (await caches.open(RELEASE)).match(path, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function asset(event, { url }) {
  const kept = await caches.match(url, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (isFile(url, answer) && answer.status === 200) event.waitUntil(keepToo(url, answer.clone()));
  // The server has this release no more: reloaded, the page must come from there.
  if (answer.status === 404) event.waitUntil(forgetPage());
  return answer;
}

/** What stands between may answer a page of its own in the place of a file, or lead elsewhere: kept, it would be all that ever comes. */
function isFile(path, answer) {
  const isPage = /html/.test(answer.headers.get('content-type') ?? '');
  return answer.ok && !answer.redirected && isPage === (path === PAGE);
}

async function forgetPage() {
  await (await caches.open(RELEASE)).delete(PAGE);
}

async function keepToo(address, answer) {
  try {
    await (await caches.open(RELEASE)).put(address, answer);
  } catch {
    // A full disk costs the next visit a question, and this one nothing.
  }
}

/** As the server has it: a path that names no file and is no call. */
function isScreen(path) {
  return !/^\/(api|healthz|readyz|metrics)(\/|$)/.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
}
