import { CATALOGUE } from '#shared/errors.ts';
import { loadChunk } from '../components/load-chunk.ts';
import { sessionStore } from '../session/session-store.ts';
import { type Answer, noAnswer, readAnswer, sentenceFor } from './answer.ts';
import { ApiError } from './api-error.ts';
import { fileNameIn } from './file-name-in.ts';
import { keptAnswers } from './kept-answers.ts';
import { newKey } from './new-key.ts';

/** The server answers within ten seconds, if only that it can't: one that says nothing for so long may have fallen silent. */
const LATE_MS = 12_000;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a call may be given besides its path and body. */
export type CallOptions = {
  signal?: AbortSignal;
  /** Names one submit of a form: sent again with the same body, it is done once. */
  key?: string;
  /** The keys of calls without an answer in whose place it is sent: it is refused when one of them was done. */
  instead?: string;
  /** The sentence of its failure where the server has none to say, if it is not the method's own. */
  failure?: string;
  /** Hears the share of an upload that is done, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** The portal's API with the session's token; paths begin at /api/. Failed calls throw ApiError. */
export const api = {
  get: <Data>(path: string, options?: CallOptions) => call<Data>('GET', path, undefined, options),
  post: <Data>(path: string, body?: unknown, options?: CallOptions) =>
    call<Data>('POST', path, body ?? {}, options),
  patch: <Data>(path: string, body: unknown, options?: CallOptions) =>
    call<Data>('PATCH', path, body, options),
  delete: <Data>(path: string, body?: unknown, options?: CallOptions) =>
    call<Data>('DELETE', path, body, options),
};

/** The API without a session, for sign-in, reset and activation. */
export const publicApi = {
  get: <Data>(path: string) => send<Data>('GET', path, undefined, {}, null),
  post: <Data>(path: string, body: unknown, options: CallOptions = {}) =>
    send<Data>('POST', path, body, options, null),
  patch: <Data>(path: string, body: unknown) => send<Data>('PATCH', path, body, {}, null),
  /** Ends a session that this browser has forgotten. */
  logout: (token: string) => send('POST', 'logout', {}, {}, token),
};

/** Fetches a file of the portal with the session's token, such as an export or a picture. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<{ blob: Blob; name: string }> {
  const { token } = sessionStore.read();
  const broken = () => {
    throw noAnswer(CATALOGUE.list);
  };
  const response = await fetch(addressOf(path), {
    headers: headersFor('GET', undefined, {}, token),
    signal,
  }).catch(broken);
  if (response.status === 401) sessionStore.end(token);
  if (!response.ok) readAnswer(response.status, await response.text(), CATALOGUE.list);
  const blob = await response.blob().catch(broken);
  sessionStore.slide(token);
  return { blob, name: fileNameIn(response.headers.get('content-disposition') ?? '') };
}

async function call<Data>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer<Data>> {
  const { token } = sessionStore.read();
  try {
    const answer = await send<Data>(method, path, body, options, token);
    sessionStore.slide(token);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    sessionStore.end(token);
    if (method !== 'GET' || sessionStore.read().status !== 'locked') throw error;
    // The page with what was typed must not fail before its person is back.
    await sessionStore.unlocked();
    return call(method, path, body, options);
  }
}

async function send<Data>(
  method: Method,
  path: string,
  body: unknown,
  { signal, key, instead, failure = sentenceFor(method), onProgress }: CallOptions,
  token: string | null,
): Promise<Answer<Data>> {
  const headers = headersFor(method, body, { key, instead }, token);
  const payload = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
  const late = setTimeout(tellUnanswered, LATE_MS);
  try {
    if (onProgress) {
      const { sendWithProgress } = await loadChunk(() => import('./send-with-progress.ts'));
      const { status, text } = await sendWithProgress({
        method,
        address: addressOf(path),
        headers,
        payload,
        onProgress,
      });
      return readAnswer<Data>(status, text, failure);
    }
    const address = addressOf(path);
    const before = method === 'GET' ? keptAnswers.of(token, address) : undefined;
    if (before) headers['if-none-match'] = before.mark;
    const response = await fetch(address, { method, headers, body: payload, signal });
    if (method !== 'GET') return readAnswer<Data>(response.status, await response.text(), failure);
    const text = await keptAnswers.textOf(token, address, response, before);
    return readAnswer<Data>(response.status === 304 ? 200 : response.status, text, failure);
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError'))
      throw error;
    tellUnanswered();
    throw noAnswer(failure);
  } finally {
    clearTimeout(late);
  }
}

/** Whoever says that the server is away listens (web/layouts/server-away.tsx). */
function tellUnanswered(): void {
  dispatchEvent(new Event('unanswered'));
}

function headersFor(
  method: Method,
  body: unknown,
  { key, instead }: CallOptions,
  token: string | null,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(method === 'GET' ? {} : { 'idempotency-key': key ?? newKey() }),
    ...(instead ? { 'instead-of': instead } : {}),
  };
}

function addressOf(path: string): string {
  return path.startsWith('/') ? path : `/api/${path}`;
}
