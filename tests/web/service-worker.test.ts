import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const ORIGIN = 'http://portal.test';
const PAGE = '<script src="/assets/entry-1.js"></script>';
const SCRIPT = { 'content-type': 'text/javascript' };
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** What the server, or what stands before it, answers to each path. */
let served: Record<string, () => Response>;
let kept: Map<string, Map<string, Response>>;
let isBroken: boolean;
let hear: Record<string, (event: unknown) => void>;

beforeEach(() => {
  kept = new Map();
  isBroken = false;
  hear = {};
  served = {
    '/index.html': () => new Response(PAGE, { headers: HTML }),
    '/dashboard': () => new Response(PAGE, { headers: HTML }),
    '/assets/entry-1.js': () => new Response('1', { headers: SCRIPT }),
    '/assets/late-1.js': () => new Response('2', { headers: SCRIPT }),
  };
  const worker = readFileSync('web/service-worker.js', 'utf8')
    .replace("RELEASE = ''", "RELEASE = 'one'")
    .replace("ENTRY = ''", "ENTRY = 'assets/entry-1.js'")
    .replace("SHELL = ['']", "SHELL = ['/index.html', '/assets/entry-1.js']");
  vm.runInNewContext(worker, {
    addEventListener: (kind: string, listener: (event: unknown) => void) => {
      hear[kind] = listener;
    },
    caches: { open, match: matchAny, keys: async () => [...kept.keys()] },
    clients: { claim: async () => undefined },
    fetch: async (asked: string | { url: string }) => serve(asked),
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    URL,
  });
});

test('what stands in the place of a part of the program is answered, and never kept', async () => {
  await install();
  served['/assets/late-1.js'] = () => new Response('Back in a moment', { headers: HTML });
  expect(await (await ask('/assets/late-1.js')).text()).toBe('Back in a moment');
  served['/assets/late-1.js'] = () => new Response('2', { headers: SCRIPT });
  expect(await (await ask('/assets/late-1.js')).text()).toBe('2');
});

test('a shell with a page in the place of a part, or a page from elsewhere, is not kept', async () => {
  served['/assets/entry-1.js'] = () => new Response('Back in a moment', { headers: HTML });
  await expect(install()).rejects.toThrow('/assets/entry-1.js answered 200');
  served['/assets/entry-1.js'] = () => new Response('1', { headers: SCRIPT });
  served['/index.html'] = () =>
    Object.defineProperty(new Response(PAGE, { headers: HTML }), 'redirected', { value: true });
  await expect(install()).rejects.toThrow('/index.html answered 200');
});

test('where the browser can no longer read what it keeps, the server answers', async () => {
  await install();
  isBroken = true;
  served['/dashboard'] = () => new Response('From the server', { headers: HTML });
  expect(await (await ask('/dashboard', 'navigate')).text()).toBe('From the server');
  expect(await (await ask('/assets/late-1.js')).text()).toBe('2');
});

test('a part that the server has no more gives up the page of its release, which is kept again where it is still served', async () => {
  await install();
  served['/dashboard'] = () => new Response('From the server', { headers: HTML });
  expect(await (await ask('/dashboard', 'navigate')).text()).toBe(PAGE);
  served['/assets/gone-1.js'] = () => new Response('Page Not Found', { status: 404 });
  expect((await ask('/assets/gone-1.js')).status).toBe(404);
  expect(await (await ask('/dashboard', 'navigate')).text()).toBe('From the server');
  expect(await (await ask('/dashboard', 'navigate')).text()).toBe(PAGE);

  served['/index.html'] = () => new Response('<script src="/assets/entry-2.js">', { headers: HTML });
  await ask('/assets/gone-1.js');
  for (const _ of [1, 2]) expect(await (await ask('/dashboard', 'navigate')).text()).toBe('From the server');
});

async function install(): Promise<void> {
  let work: Promise<void> | undefined;
  hear.install?.({
    waitUntil: (given: Promise<void>) => {
      work = given;
    },
  });
  await work;
}

/** What the worker answers, when all that it does besides is done. */
async function ask(path: string, mode = 'no-cors'): Promise<Response> {
  const beside: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  hear.fetch?.({
    request: { method: 'GET', url: ORIGIN + path, mode },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (given: Promise<unknown>) => beside.push(given),
  });
  if (!answer) throw new Error(`${path} is left to the browser`);
  const given = await answer;
  await Promise.all(beside);
  return given;
}

function serve(asked: string | { url: string }): Response {
  const path = typeof asked === 'string' ? asked : asked.url.slice(ORIGIN.length);
  return served[path]?.() ?? new Response('Page Not Found', { status: 404 });
}

async function open(name: string) {
  if (isBroken) throw new Error('Unexpected internal error.');
  const cache = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, cache);
  return {
    match: async (asked: string) => cache.get(asked.replace(ORIGIN, ''))?.clone(),
    put: async (asked: string, answer: Response) => cache.set(asked.replace(ORIGIN, ''), answer),
    delete: async (asked: string) => cache.delete(asked),
  };
}

async function matchAny(asked: string): Promise<Response | undefined> {
  if (isBroken) throw new Error('Unexpected internal error.');
  for (const cache of kept.values()) {
    const found = cache.get(asked.replace(ORIGIN, ''));
    if (found) return found.clone();
  }
  return undefined;
}
