import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ROOT = fileURLToPath(new URL('../web/', import.meta.url));
const SOURCE_ROOT = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** The built browser program: named files for ever, the page itself asked for anew each time. */
export const webFiles = {
  async register(app: FastifyInstance): Promise<void> {
    const root = [ROOT, SOURCE_ROOT].find((folder) => existsSync(`${folder}index.html`));
    if (!root) return;
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      wildcard: false,
      setHeaders(response, path) {
        const named = path.includes('/assets/');
        response.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
        // What serves the files names it of texts alone.
        if (/\.svg(?:\.\w+)?$/.test(path)) response.header('content-type', 'image/svg+xml; charset=utf-8');
      },
    });
  },

  /** The page for every path that is a screen; a file that isn't there is 404, so that a failed chunk is seen as one. */
  async page(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?')[0] ?? '/';
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (!isScreen || typeof reply.sendFile !== 'function') {
      return reply.status(404).type('text/plain').send('Page Not Found');
    }
    return reply.sendFile('index.html');
  },
};
