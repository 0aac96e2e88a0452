import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const ROOT = fileURLToPath(new URL('../web/', import.meta.url));
const SOURCE_ROOT = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** How long parts of the program are served after a build that has them no more. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The built browser program: named files for ever, the page itself asked for anew each time. */
export const webFiles = {
  async register(app: FastifyInstance, { serviceWorker }: Pick<Config, 'serviceWorker'>): Promise<void> {
    const root = rootOfBuild();
    if (!root) return;
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: serviceWorker ? [] : ['sw.js*'],
      setHeaders(response, path) {
        const named = path.includes('/assets/');
        response.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
        // What serves the files names it of texts alone.
        if (/\.svg(?:\.\w+)?$/.test(path)) response.header('content-type', 'image/svg+xml; charset=utf-8');
      },
    });
    // Only a worker can take one away that a browser has.
    if (!serviceWorker) app.get('/sw.js', (_request, reply) => reply.sendFile('no-worker.js'));
  },

  /** The page for every path that is a screen; a file that isn't there is 404, so that a failed chunk is seen as one. */
  async page(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?')[0] ?? '/';
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    if (isAsked && typeof reply.sendFile === 'function') {
      if (!/\.[a-z0-9]{2,5}$/i.test(path)) return reply.sendFile('index.html');
      const folder = folderOfOld(path);
      if (folder) return reply.sendFile(path.slice(1), folder);
    }
    return reply.status(404).type('text/plain').send('Page Not Found');
  },
};

/** Where a part of the program lies that the present build has no more, but one of the last day had; a build puts it there (scripts/keep-assets.mjs). */
function folderOfOld(path: string): string | undefined {
  const root = rootOfBuild();
  if (!root || !/^\/assets\/[\w-][\w.-]*$/.test(path)) return undefined;
  const before = root.replace(/\/$/, '-before/');
  const moments = existsSync(before) ? readdirSync(before).filter((name) => /^\d+$/.test(name)) : [];
  // What was built while this process runs is no route of it yet.
  const folders = [
    root,
    ...moments.filter((at) => Date.now() - Number(at) < KEPT_MS).map((at) => before + at),
  ];
  return folders.find((folder) => existsSync(folder + path));
}

function rootOfBuild(): string | undefined {
  return [ROOT, SOURCE_ROOT].find((folder) => existsSync(`${folder}index.html`));
}
