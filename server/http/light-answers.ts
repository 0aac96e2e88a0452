import { hash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namesMark } from '../frame/named-mark.ts';

const told = new WeakMap<FastifyRequest, (mark: string, text: string) => void>();

/** Has somebody told under which mark the answer to a call goes out, and how it is written. */
export function tellMark(request: FastifyRequest, tell: (mark: string, text: string) => void): void {
  told.set(request, tell);
}

/** Smaller answers fit into one packet as they are. */
const ONE_PACKET = 1_400;

/**
 * Keeps answers light on a poor line: what a read answers carries a mark of its content, whoever sends that mark again is told
 * "as before" (304) without the content, and longer answers are compressed for whoever takes them so. Files and what is
 * sent to the portal stay as they are.
 */
export async function lightAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (!request.url.startsWith('/api') || reply.hasHeader('etag')) return payload;
    if (request.routeOptions.config?.isMarked === false) return payload;
    // Weak: the content is the same, however it is compressed.
    const mark = `W/"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', mark);
    told.get(request)?.(mark, payload);
    if (!namesMark(request.headers['if-none-match'], mark)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // Of an empty text Fastify would tell the length, 0, which is not that of the content (RFC 9110, 8.6).
    return null;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    threshold: ONE_PACKET,
    globalDecompression: false,
  });
}
