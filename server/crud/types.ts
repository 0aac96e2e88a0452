import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder, SqlBool } from 'kysely';
import type pg from 'pg';
import type { ZodType } from 'zod';
import type { Office } from '../../shared/constants.ts';
import type { CallKind } from '../../shared/errors.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Resource } from '../../shared/resource/define-resource.ts';
import type { Config } from '../config.ts';
import type { Database, Queryable, Transaction } from '../database/connection.ts';
import type { FileStore, UploadLimits } from '../files/file-store.ts';
import type { Mailer } from '../mail/mailer.ts';

/** The person behind a call, with everything that decides what he may see and do. */
export interface Actor {
  id: number;
  session_id: number;
  name: string;
  staff_no: string;
  email: string;
  department_id: number | null;
  grade_level_id: number | null;
  /** His groups, the first one being his displayed role. */
  groups: { id: number; name: string; office: Office | null; acting_for: string | null }[];
  offices: ReadonlySet<Office>;
  permissions: ReadonlySet<string>;
  /** Nouns whose lists he may export. */
  exportable: ReadonlySet<string>;
  /** His own department and those he is an officer of, with all below them. */
  department_ids: number[];
  /** Departments that he heads, or acts as head of today. */
  headed_department_ids: number[];
}

/** Work that is done beside the calls: when it was asked for, or by the clock. */
export interface Job {
  name: string;
  /** Minutes, hours, days … as cron writes them, Africa/Lagos. */
  schedule?: string;
  /** Done once at every start too, for what an earlier process left unfinished. */
  atStart?: boolean;
  /** May be called again after a crash: must continue where it stopped. */
  work(portal: Portal, data: Record<string, unknown>): Promise<void>;
}

/** What the whole server shares: connections, settings, log, and the queue of jobs. */
export interface Portal {
  db: Database;
  pool: pg.Pool;
  config: Config;
  log: FastifyBaseLogger;
  files: FileStore;
  mailer: Mailer;
  /** Asks for a job; it starts after the transaction has committed, and not if it rolls back. */
  enqueue(trx: Transaction, job: string, data: Record<string, unknown>): Promise<void>;
}

/** One thing that waits for a person, or that he asked for; sources answer rows of exactly these columns. */
export interface InboxRow {
  kind: string;
  /** What is to be done, as a verb: 'Clear payment'. For a person's own requests: what it is. */
  verb: string;
  code: string;
  title: string;
  subtitle: string | null;
  status: string;
  amount_kobo: number | null;
  since: Date;
  path: string;
}

/** Selects the rows that concern the actor; undefined when none can. */
export type InboxSource = (actor: Actor) => RawBuilder<InboxRow> | undefined;

/** What an area brings to the server. */
export interface Area {
  routes: readonly Route[];
  /** What its resources do differently from the engine, by resource name. */
  extensions: Readonly<Record<string, Extensions>>;
  jobs?: readonly Job[];
  /** On what the actor is the next to act. */
  waiting?: readonly InboxSource[];
  /** What the actor asked for, with who has it and since when. */
  requests?: readonly InboxSource[];
  /** Records of the area that list the files of another record beside their own. */
  alsoCarriedBy?(db: Queryable, carrier: FileCarrier): Promise<FileCarrier[]>;
}

/** A record to which files are attached: its resource's name and its id. */
export interface FileCarrier {
  type: string;
  id: number;
}

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
  log: FastifyBaseLogger;
  request: FastifyRequest;
  /** Runs the work in one transaction and answers after the commit; under an Idempotency-Key once, then the first answer. */
  once(work: (trx: Transaction) => Promise<Answer>): Promise<Answer>;
}

/** What a route answers; the envelope is put around it. */
export interface Answer {
  data?: unknown;
  message?: string;
  status?: number;
  meta?: Record<string, unknown>;
}

/** How a route takes a multipart form: its fields and files make the body that JSON would carry, each file as the id of the upload. */
export interface FormOptions {
  /** How large and of which kinds the files may be; as attachments unless told. */
  limits?: UploadLimits;
  /** Fields that may carry several files; they stand in the body as a list of ids. */
  lists?: readonly string[];
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
  /** Makes the route take multipart forms beside JSON. */
  form?: FormOptions;
  /** A body that the route judges itself, told to the documentation of the API. */
  documentedBody?: ZodType;
  query?: ZodType;
  /** The schema of `data`, for the documentation of the API. */
  answer?: ZodType;
}

/**
 * A call without a transaction around it: it only reads, or must keep what it wrote though it refuses (a failed sign-in);
 * what else it changes it changes in `context.once`. Under an Idempotency-Key the answer of a POST is kept as ever, that of
 * one which only reads too: a call sent again is the same call and not a newer question.
 */
export interface ReadRoute extends RouteBase {
  read(db: Database, context: RequestContext): Promise<Answer>;
}

/** A call that changes something: all of it in one transaction, answered after the commit, idempotent by key. */
export interface WriteRoute extends RouteBase {
  write(trx: Transaction, context: RequestContext): Promise<Answer>;
}

/** A read that answers something else than the envelope: a file, a stream. */
export interface RawRoute extends RouteBase {
  method: 'GET';
  raw(context: RequestContext, reply: FastifyReply): Promise<unknown>;
}

/** One call of the API, as data: registered, documented and tested from the same table. */
export type Route = ReadRoute | WriteRoute | RawRoute;

/** A record on the wire. */
export type WireRecord = Record<string, unknown> & { id: number };

/** The three places where a resource may differ from the engine. There is no fourth. */
export interface Extensions {
  /** Which rows (alias `t`) the actor may see at all; undefined for all of them. */
  scope?(actor: Actor): RawBuilder<SqlBool> | undefined;
  /** Columns that the server sets before a write; may refuse. `existing` is the row being changed, absent at creation. */
  prepare?(
    trx: Transaction,
    context: RequestContext,
    values: Record<string, unknown>,
    existing: Record<string, unknown> | undefined,
  ): Promise<Record<string, unknown>>;
  /** Extras of answered records, for a whole page at once. */
  present?(db: Database | Transaction, records: WireRecord[], actor: Actor): Promise<WireRecord[]>;
}

/** What a resource does differently, with what all others do: rows that the actor may not see are found out through no reference. */
export interface Rules extends Extensions {
  others?(resource: Resource): Extensions;
}
