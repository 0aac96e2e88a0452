import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodObject, type ZodType, z } from 'zod';
import { CATALOGUE, Refusal } from '#shared/errors.ts';
import { needsPermission } from '#shared/permissions.ts';
import { judgedTogether } from '#shared/resource/schemas.ts';
import type { WhyNot } from '#shared/resource/workflow.ts';
import { actAs } from '../database/act-as.ts';
import type { Transaction } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Actor, VISITOR } from '../frame/actor.ts';
import type { Portal } from '../frame/portal.ts';
import type { Access, Answer, ReadRoute, RequestContext, Route } from '../frame/route.ts';
import { authenticate } from './authenticate.ts';
import { noteCaller } from './caller.ts';
import { failureOf } from './failure.ts';
import { readForm, removeBrought } from './form.ts';
import { type KeyedCall, keptAnswer, keyedCall, once } from './idempotency.ts';
import { kindOfOther } from './kind-of-call.ts';
import { tellMark } from './light-answers.ts';
import { plainWords } from './plain-words.ts';
import { judgedQuery } from './queries.ts';
import { seenOf } from './seen.ts';
import { INTERRUPTED, keyOf, sentAgain } from './sent-again.ts';
import { limitSession } from './session-limit.ts';

z.config({ customError: plainWords });

/** Puts every route of the table on the server, and answers 405 where a path exists under other methods. */
export function mount(app: FastifyInstance, portal: Portal, routes: readonly Route[]): void {
  refuseDoubles(routes);
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      exposeHeadRoute: false,
      config: { kind: route.kind, onlyReads: 'read' in route && route.onlyReads === true },
      handler: (request, reply) => answerCall(portal, route, request, reply),
    });
  }
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of routes) methods.set(path, (methods.get(path) ?? new Set()).add(method));
  for (const [path, taken] of methods) {
    const others = (['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const).filter(
      (method) => !taken.has(method),
    );
    app.route({
      method: [...others],
      url: `/api${path}`,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        reply.header('allow', [...taken].join(', '));
        const refusal = new Refusal(
          'METHOD_NOT_ALLOWED',
          `This is not done with ${request.method}; it takes ${[...taken].join(', ')}.`,
        );
        return sendFailure(reply, request, refusal, kindOfOther(request.method, path, routes));
      },
    });
  }
}

/**
 * Answers a failed call in the agreed shape, with the sentence of its route's kind unless told another, and logs what was
 * not expected, under the reference that the caller gets.
 */
export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  kind: Route['kind'] = request.routeOptions.config?.kind ?? 'own',
): FastifyReply {
  const failure = failureOf(error, kind, sentAgain(request));
  if (failure.status === 503 && error instanceof Refusal)
    request.log.warn({ detail: failure.detail }, 'call refused');
  else if (failure.status >= 500) request.log.error({ err: error }, 'call failed');
  if (failure.status === 503) reply.header('retry-after', '2');
  if (failure.status === 429 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(failure.facts?.retry_after_s ?? 1));
  if (failure.status === 413) {
    // What is still coming belongs to no call any more, and would be read as the next one.
    reply.header('connection', 'close');
    request.raw.resume();
  }
  return reply.status(failure.status).send({ ...failure, request_id: request.id });
}

/** What an answer says that only shows something; an act has a sentence of its own. */
const READ = 'Here it is.';

async function answerCall(
  portal: Portal,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    const { context, call, countTry } = await contextOf(portal, route, request);
    if ('raw' in route) return await route.raw(context, reply);
    const answer = await ('read' in route
      ? readOnce(portal, route, context, call, countTry)
      : context.once((trx) => route.write(trx, context)));
    if (answer.as_before) return reply.status(304).header('etag', answer.as_before).send();
    if (answer.marked) tellMark(request, answer.marked);
    const status = answer.status ?? 200;
    reply.headers(answer.headers ?? {});
    return reply.status(status).send({
      status,
      message: answer.message ?? READ,
      data: answer.data ?? null,
      ...(answer.meta ? { meta: answer.meta } : {}),
    });
  } catch (error) {
    // Of an interrupted call nobody knows whether it was done: what came with it stays for two days.
    if (failureOf(error, route.kind).status < 500)
      await removeBrought(portal, request).catch(() => undefined);
    return sendFailure(reply, request, error);
  }
}

/**
 * A read, or for a POST under a key the first answer to it. What the route asks before its effect may fail the second time
 * because the effect is there (the old password is no longer right): then too the first answer is given.
 */
async function readOnce(
  { db }: Portal,
  route: ReadRoute,
  context: RequestContext,
  call: KeyedCall | undefined,
  countTry: CountTry,
): Promise<Answer> {
  if (!call) return route.read(db, context);
  const first = await keptAnswer(db, call).catch(async (error: unknown) => {
    await countTry?.();
    throw error;
  });
  if (first) return first;
  try {
    const answer = await route.read(db, context);
    return await context.once(async () => answer);
  } catch (error) {
    const kept = await keptAnswer(db, call);
    if (kept) return kept;
    throw error;
  }
}

/** What counts a try of a guarded call whose key turns out to be another call's. */
type CountTry = (() => Promise<void>) | undefined;

/** The call as its route sees it, and as it is kept when it came under a key. Whoever may not try now is refused before that. */
async function contextOf(
  portal: Portal,
  route: Route,
  request: FastifyRequest,
): Promise<{ context: RequestContext; call: KeyedCall | undefined; countTry: CountTry }> {
  const actor = await actorOf(portal, route.access, request);
  const params = (request.params ?? {}) as Record<string, string>;
  const id = params.id === undefined ? 0 : idOf(params.id);
  const sent =
    request.isMultipart() && !('raw' in route) ? await formBody(portal, actor, route, request) : request.body;
  if (!request.isMultipart() && route.form?.only)
    throw new Refusal('UNSUPPORTED_TYPE', 'This is sent as a form, with the file itself.');
  const body = judgedBody(route, request);
  let call: KeyedCall | undefined;
  const context: RequestContext = {
    portal,
    actor,
    id,
    params,
    query: judgedQuery(route.query, (request.query ?? {}) as Record<string, unknown>),
    body,
    seen: seenOf(request),
    request_id: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log,
    request,
    once: (work) => runOnce(portal, actor, call, work),
    part: (name, work) =>
      runOnce(portal, actor, call && { ...call, key: `${call.key} ${name}` }, work).catch((error: unknown) =>
        refusedPart(request, error),
      ),
  };
  const countTry = 'read' in route ? await route.guard?.(portal.db, context) : undefined;
  call = await callOf(route, actor, request, sent === request.body ? body : sent);
  return { context, call, countTry };
}

/** Somebody waits, and is told within 10 s, also who got a connection late. A limit of locks begins anew with each of those on the way to one row. */
const LONGEST_MS = 9_500;

function runOnce(
  { db }: Portal,
  actor: Actor,
  call: KeyedCall | undefined,
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const since = performance.now();
  return inTransaction(db, async (trx) => {
    await actAs(trx, actor, Math.max(LONGEST_MS - Math.round(performance.now() - since), 500));
    return call ? once(trx, call, () => work(trx)) : work(trx);
  });
}

/** Why one of several parts of a call was not done. Where the database is away the call ends, and its caller is told what sending it again does. */
function refusedPart(request: FastifyRequest, error: unknown): { refused: WhyNot } {
  const { status, code, detail } = failureOf(error, 'own');
  if (status === 503) throw new Refusal(code, INTERRUPTED[sentAgain(request)]);
  if (status >= 500) request.log.error({ err: error }, 'part of a call failed');
  return { refused: { code, sentence: detail } };
}

/** Every call that changes something honours an Idempotency-Key; `sent` is the body, with files known by their content. */
async function callOf(
  route: Route,
  actor: Actor,
  request: FastifyRequest,
  sent: unknown,
): Promise<KeyedCall | undefined> {
  const key = keyOf(request);
  if (key === undefined) return undefined;
  return keyedCall({
    user_id: actor.id,
    key,
    route: `${request.method} ${request.url}`,
    body: sent,
    token: route.secret && (bearerOf(request) ?? ''),
  });
}

/** Reads a multipart form into the request's body; answers it with the files' content instead of the ids of the uploads. */
async function formBody(
  portal: Portal,
  actor: Actor,
  route: Route,
  request: FastifyRequest,
): Promise<unknown> {
  if (!route.form) throw new Refusal('UNSUPPORTED_TYPE', 'This is sent as JSON.');
  const { body, sent } = await readForm(portal, actor, request, route.form);
  request.body = body;
  return sent;
}

async function actorOf(portal: Portal, access: Access, request: FastifyRequest): Promise<Actor> {
  const bearer = bearerOf(request);
  const actor = bearer ? await authenticate(portal.pool, bearer) : undefined;
  if (actor) {
    noteCaller(request, actor.id);
    limitSession(actor.session_id);
  }
  if (access === 'public') return actor ?? VISITOR;
  if (!actor) throw new Refusal('UNAUTHENTICATED', CATALOGUE.session);
  if (access !== 'session' && !access.some((name) => actor.permissions.has(name))) {
    throw new Refusal('FORBIDDEN', needsPermission(...access), undefined, { permission: access[0] });
  }
  return actor;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function judgedBody(route: Route, request: FastifyRequest): unknown {
  if (!route.body) return request.body;
  const sent = ownKeys(route.body, request.body ?? {});
  const { values, errors } = judgedTogether(route.body, sent, route.beside);
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
  return values;
}

/** Codes are drawn by the server: one that a client sends is understood and not taken; `seen` is read beside the body. */
function ownKeys(schema: ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const asked = schema instanceof ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => name in asked || (name !== 'seen' && name !== 'code')),
  );
}

function idOf(text: string): number {
  const id = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(id) || id === 0)
    throw new Refusal('NOT_FOUND', CATALOGUE.unknownRoute);
  return id;
}

function refuseDoubles(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { method, path } of routes) {
    const name = `${method} ${path}`;
    if (seen.has(name)) throw new Error(`two routes answer ${name}`);
    seen.add(name);
  }
}
