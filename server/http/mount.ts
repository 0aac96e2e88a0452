import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CATALOGUE, Refusal } from '#shared/errors.ts';
import { needsPermission } from '#shared/permissions.ts';
import type { WhyNot } from '#shared/resource/workflow.ts';
import { type Actor, VISITOR } from '../frame/actor.ts';
import type { Portal } from '../frame/portal.ts';
import {
  type Access,
  type Answer,
  isMarked,
  type ReadRoute,
  type RequestContext,
  type Route,
} from '../frame/route.ts';
import { authenticate } from './authenticate.ts';
import { noteCaller } from './caller.ts';
import { failureOf } from './failure.ts';
import { readForm, removeBrought } from './form.ts';
import { methodsOf } from './head-answers.ts';
import { type KeyedCall, keptAnswer, keyedCall } from './idempotency.ts';
import { judgedBody } from './judged-body.ts';
import { kindOfOther } from './kind-of-call.ts';
import { tellMark } from './light-answers.ts';
import { plainWords } from './plain-words.ts';
import { judgedQuery } from './queries.ts';
import { readOn } from './read-on.ts';
import { inParts, runOnce } from './run-once.ts';
import { seenOf } from './seen.ts';
import { INTERRUPTED, insteadOf, keyOf, sentAgain } from './sent-again.ts';
import { limitSession } from './session-limit.ts';

z.config({ customError: plainWords });

/** Puts every route of the table on the server, and answers 405 where a path exists under other methods. */
export function mount(app: FastifyInstance, portal: Portal, routes: readonly Route[]): void {
  refuseDoubles(routes);
  for (const route of routes) {
    app.route({
      method: methodsOf(route),
      url: `/api${route.path}`,
      exposeHeadRoute: false,
      config: {
        kind: route.kind,
        onlyReads: 'read' in route && route.onlyReads === true,
        isMarked: isMarked(route),
      },
      handler: (request, reply) => answerCall(portal, route, request, reply),
    });
  }
  const methods = new Map<string, Set<string>>();
  for (const route of routes)
    methods.set(route.path, new Set([...(methods.get(route.path) ?? []), ...methodsOf(route)]));
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
  const failure = failureOf(error, kind, sentAgain(request), request.body);
  if (failure.status === 503 && error instanceof Refusal)
    request.log.warn({ detail: failure.detail }, 'call refused');
  else if (failure.status >= 500) request.log.error({ err: error }, 'call failed');
  if (failure.status === 503) reply.header('retry-after', '2');
  if (failure.status === 429 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(failure.facts?.retry_after_s ?? 1));
  reply.status(failure.status);
  const answer = { ...failure, request_id: request.id };
  if (failure.status !== 413) return reply.send(answer);
  // What is still coming belongs to no call any more, and would be read as the next one.
  reply.header('connection', 'close');
  void readOn(request.raw).then(() => reply.send(answer));
  return reply;
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
    if (answer.as_written) {
      const { etag, text } = answer.as_written;
      return reply.header('etag', etag).type('application/json; charset=utf-8').send(text);
    }
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
  const doing = {
    actor,
    again: async () => judged(await callerOf(portal, request), route.access),
    turn: 'write' in route ? route.turn?.(body) : undefined,
  };
  const doPart = inParts(portal, doing);
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
    is_head: request.method === 'HEAD',
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log,
    request,
    once: (work) => runOnce(portal, doing, call, work),
    part: (name, work) => doPart(call, name, work).catch((error: unknown) => refusedPart(request, error)),
  };
  const countTry = 'read' in route ? await route.guard?.(portal.db, context) : undefined;
  call = await callOf(route, actor, request, sent === request.body ? body : sent);
  return { context, call, countTry };
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
  const instead = insteadOf(request);
  if (key === undefined) return undefined;
  return keyedCall({
    user_id: actor.id,
    key,
    route: `${request.method} ${request.url}`,
    body: sent,
    token: route.secret && (bearerOf(request) ?? ''),
    instead,
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
  const caller = await callerOf(portal, request);
  if (caller) {
    noteCaller(request, caller.id);
    limitSession(caller.session_id);
  }
  return judged(caller, access);
}

async function callerOf({ pool }: Portal, request: FastifyRequest): Promise<Actor | undefined> {
  const bearer = bearerOf(request);
  return bearer ? authenticate(pool, bearer) : undefined;
}

/** Who calls, if they may; a public route takes whoever comes. */
function judged(caller: Actor | undefined, access: Access): Actor {
  if (access === 'public') return caller ?? VISITOR;
  if (!caller) throw new Refusal('UNAUTHENTICATED', CATALOGUE.session);
  if (access !== 'session' && !access.some((name) => caller.permissions.has(name)))
    throw new Refusal('FORBIDDEN', needsPermission(...access), undefined, { permission: access[0] });
  return caller;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
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
    if (seen.has(name))
      throw new Error(
        `two routes answer ${name}${method === 'DELETE' ? "; of two acts with row: 'delete' one has takes: 'delete'" : ''}`,
      );
    seen.add(name);
  }
}
