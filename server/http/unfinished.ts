import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { CATALOGUE, type ErrorCode, Refusal } from '#shared/errors.ts';
import { sendFailure } from './mount.ts';
import { UNREAD_HEADERS } from './unread-headers.ts';

/** How long a request may take to arrive: its head, its JSON, its files. */
const HEAD_MS = 15_000;
const BODY_MS = 30_000;
const UPLOAD_MS = 120_000;
/** How long nothing at all may pass over a connection; longer than any statement may take. */
const SILENT_MS = 150_000;
/** How many requests of one address may be on their way; an agency behind one address has hundreds of people. */
const MOST_UNFINISHED = 1_000;

/** What Node's own server is told of requests that never end, and how those are answered that no route sees. */
export const UNFINISHED: Pick<
  FastifyServerOptions,
  'connectionTimeout' | 'requestTimeout' | 'clientErrorHandler'
> & { http: { headersTimeout: number; connectionsCheckingInterval: number } } = {
  connectionTimeout: SILENT_MS,
  requestTimeout: UPLOAD_MS,
  http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: 1_000 },
  clientErrorHandler: ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    endWith(socket, BROKEN[code ?? ''] ?? UNREADABLE);
  },
};

/**
 * Ends requests whose body doesn't arrive in time, and refuses more of one address than may be on their way at once, so
 * that nobody keeps others out by never finishing.
 */
export function unfinished(app: FastifyInstance): void {
  const onTheirWay = new Map<string, number>();
  const arrived = new WeakMap<object, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const { ip, headers } = request;
    if (!headers['content-length'] && !headers['transfer-encoding']) return;
    const count = (onTheirWay.get(ip) ?? 0) + 1;
    onTheirWay.set(ip, count);
    const isUpload = headers['content-type']?.startsWith('multipart/');
    const timer = setTimeout(() => endWith(request.raw.socket, TOO_SLOW), BODY_MS);
    if (isUpload) clearTimeout(timer);
    const end = () => {
      if (!arrived.delete(request)) return;
      clearTimeout(timer);
      const left = (onTheirWay.get(ip) ?? 1) - 1;
      if (left > 0) onTheirWay.set(ip, left);
      else onTheirWay.delete(ip);
    };
    arrived.set(request, end);
    request.raw.once('end', end);
    reply.raw.once('close', end);
    if (count <= MOST_UNFINISHED) return;
    reply.header('connection', 'close');
    return sendFailure(
      reply,
      request,
      new Refusal('TOO_MANY', 'Too many calls from this address are on their way. Wait for some to end.'),
    );
  });
  app.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) arrived.get(request)?.();
  });
}

type Broken = { code: ErrorCode; status: number; sentence: string };

const TOO_SLOW: Broken = {
  code: 'TOO_SLOW',
  status: 408,
  sentence: 'The call took too long to arrive. Nothing was changed; send it again.',
};

const BROKEN: Record<string, Broken> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: {
    code: 'TOO_LARGE',
    status: 431,
    sentence: 'The head of the call is too large.',
  },
};

const UNREADABLE: Broken = { code: 'VALIDATION', status: 400, sentence: 'The call is not readable.' };

/** Answers in the agreed shape where there is no reply to write to, and closes the connection. */
function endWith(socket: Socket, { code, status, sentence }: Broken): void {
  const body = JSON.stringify({
    status,
    message: CATALOGUE.post,
    detail: sentence,
    code,
    request_id: randomBytes(6).toString('base64url'),
  });
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(UNREAD_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const REASONS: Record<number, string> = { 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };
