import type { RawBuilder, SqlBool } from 'kysely';
import type { ZodRawShape } from 'zod';
import type { Database, Transaction } from '../database/connection.ts';
import type { Actor } from './actor.ts';
import type { RequestContext } from './route.ts';

/** What the rows of a list are asked to tell. */
export interface ToldFields {
  /** The keys of their answers. */
  keys: ReadonlySet<string>;
  /** The fields and paths that are read for them. */
  read: ReadonlySet<string>;
  /** Some of them are extras, which the extensions make. */
  hasExtras: boolean;
  /** They are the columns of the list itself, and not a choice of somebody's own. */
  isOwn: boolean;
}

/** A record on the wire. */
export type WireRecord = Record<string, unknown> & { id: number };

/** The three places where a resource may differ from the engine, with what documents them. There is no fourth. */
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
  /**
   * Columns on which hangs what points to a record, such as the name of a department in its funds' search. Only while one of
   * them changes does nobody come to point to it; without such a list, while any does.
   */
  keys?: readonly string[];
  /** What is asked for the extras, in the round trip in which records are read: of those of these ids, or as JSON beside a row of the one that has its id. */
  ahead?(ids: readonly number[] | RawBuilder<number>): RawBuilder<unknown>;
  /**
   * Extras of answered records, for a whole page at once; `found` is what was asked ahead. Where a list is asked for some
   * fields only, `told` has them, and it is called where one of `presents` or `actions` is
   * among them.
   */
  present?(
    db: Database | Transaction,
    records: WireRecord[],
    actor: Actor,
    found?: readonly unknown[],
    told?: ToldFields,
  ): Promise<WireRecord[]>;
  /** Rows tell what can be done with them. */
  acts?: true;
  /** Fields that the extras are made from: they are read with them where a list is asked for some fields only. */
  madeFrom?: readonly string[];
  /** Nobody changes a row, so that the server may lock none: copies of its print are counted under a lock of their own. */
  appendOnly?: true;
  /** The extras hang on the time of the day, and not on rows, rights and the day alone: no answer is taken for the one before. */
  byTheClock?: true;
  /** The schemas of the extras, for the documentation of the API. */
  presents?: ZodRawShape;
}
