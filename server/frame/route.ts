import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodObject, ZodType } from 'zod';
import type { CallKind } from '#shared/errors.ts';
import type { FileLimits } from '#shared/file-kinds.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Beside } from '#shared/resource/define-resource.ts';
import type { WhyNot } from '#shared/resource/workflow.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Actor } from './actor.ts';
import type { Portal } from './portal.ts';

/** What a route is told about a call. `actor` is the person signed in; public routes have `visitor` instead. */
export interface RequestContext<Body = unknown, Query = Record<string, unknown>> {
  portal: Portal;
  actor: Actor;
  id: number;
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** The version that the person saw, from `seen` or If-Match. */
  seen: number | undefined;
  request_id: string;
  address: string;
  agent: string;
  /** Only the headers are asked for (HEAD): nothing is given out, and nothing noted of who took it. */
  is_head: boolean;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  /** Runs the work in one transaction and answers after the commit; under an Idempotency-Key once, then the first answer. */
  once(work: (trx: Transaction) => Promise<Answer>): Promise<Answer>;
  /**
   * Runs one part of a call that does several, by its name: in a transaction of its own, under an Idempotency-Key once. What
   * refuses it is answered, so that it stops no other; while the database is away nothing goes on.
   */
  part(name: string, work: (trx: Transaction) => Promise<Answer>): Promise<Answer | { refused: WhyNot }>;
}

/** What a route answers; the envelope is put around it. */
export interface Answer {
  data?: unknown;
  message?: string;
  status?: number;
  meta?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Instead of all else: the answer is the one that the caller was given under this mark. */
  as_before?: string;
  /** Instead of all else: a whole answer as it went out once, with its mark. */
  as_written?: { etag: string; text: string };
  /** Is told the mark under which the answer goes out, and the answer as it is written. */
  marked?(mark: string, text: string): void;
}

/** How a route takes a multipart form: its fields and files make the body that JSON would carry, each file as the id of the upload. */
export interface FormOptions {
  /** How large and of which kinds the files may be; as attachments unless told. */
  limits?: FileLimits;
  /** Fields that may carry several files; the body has them as a list of ids. */
  lists?: readonly string[];
  /** Files are what it is about, so that JSON isn't offered. */
  only?: true;
  /** Turns the text of a field into the value that JSON would carry; the text itself unless told. */
  value?(name: string, text: string): unknown;
  /** Refuses files before the first is kept; told who sends them and the fields that came before. */
  admit?(db: Database, actor: Actor, fields: Record<string, unknown>): Promise<void>;
}

/** Who may call: anybody, whoever is signed in, or the holders of any one of some permissions. */
export type Access = 'public' | 'session' | readonly Permission[];

interface RouteBase {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Beneath /api, with `:id` and the like. */
  path: string;
  access: Access;
  /** What it takes besides, in words, for the documentation of the API. */
  also?: string;
  /** One line for the documentation of the API. */
  summary: string;
  /** Which sentence of the catalogue a failure carries. */
  kind: CallKind;
  /**
   * Its body or its answer carries a password, a code, a token or a one-time link. Under an Idempotency-Key such an answer
   * is kept sealed, for the same call of the same sign-in and for nobody who only reads the database.
   */
  secret?: true;
  /** The body, judged before the route runs; a missing body counts as `{}`. */
  body?: ZodType;
  /** What is wrong with values of the body beside each other, told with what is wrong with each. */
  beside?: Beside;
  /** Makes the route take multipart forms beside JSON. */
  form?: FormOptions;
  /** A body that the route judges itself, told to the documentation of the API. */
  documentedBody?: ZodType;
  /** The record whose version `seen` in the body or If-Match is, in words: `the batch`. */
  seen?: string;
  /** What is understood in a body though it sets nothing, so that a record may be sent back as it was answered. */
  returned?: ZodObject;
  /** What its address may ask for; another name is refused. A route without one takes what comes. */
  query?: ZodType;
}

/** A call that answers the envelope. */
interface AnsweringRoute extends RouteBase {
  /** The schema of `data`, for the documentation of the API. */
  answer: ZodType;
  /** The schema of `meta`, where there is one. */
  meta?: ZodType;
  /** The HTTP status of the answer, where a call of its kind has another: 201 of a create, 200 of all others. */
  status?: 201;
}

/**
 * A call without a transaction around it: it only reads, or must keep what it wrote though it refuses (a failed sign-in);
 * what else it changes it changes in `context.once`. Under an Idempotency-Key the answer of a POST is kept as ever, that of
 * one which only reads too: a call sent again is the same call and not a newer question.
 */
export interface ReadRoute extends AnsweringRoute {
  /**
   * Refuses whoever may not try now, before the call's key costs any work. Answers what counts the try should that key turn
   * out to be another call's, or guesses under the key of somebody else would be free.
   */
  guard?(db: Database, context: RequestContext): Promise<() => Promise<void>>;
  /** Of a POST that changes nothing at all, so that it may be sent again whatever became of the first. */
  onlyReads?: true;
  read(db: Database, context: RequestContext): Promise<Answer>;
}

/** A call that changes something: all of it in one transaction, answered after the commit, idempotent by key. */
export interface WriteRoute extends AnsweringRoute {
  /** What many callers may want to change at the same moment, by a name: a few of them begin at once, the others in turn. */
  turn?(body: unknown): string | undefined;
  write(trx: Transaction, context: RequestContext): Promise<Answer>;
}

/** A read that answers something else than the envelope: a file, a stream. */
export interface RawRoute extends RouteBase {
  method: 'GET';
  /** The media types of what it answers. */
  produces: readonly string[];
  raw(context: RequestContext, reply: FastifyReply): Promise<unknown>;
}

/** One call of the API, as data: registered, documented and tested from the same table. */
export type Route = ReadRoute | WriteRoute | RawRoute;

/** Whether its answers carry a mark of their content: not those of a GET that does something, such as signing out. */
export function isMarked(route: Route): boolean {
  return route.method === 'GET' && 'read' in route;
}
