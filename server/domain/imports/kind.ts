import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Judgement } from '#shared/imports.ts';
import type { ImportRun } from './import-run.ts';

/** One row of the file, its cells by the import's own columns; what isn't matched or filled is ''. */
export interface SheetLine {
  row_no: number;
  cells: Readonly<Record<string, string>>;
}

/** What a row does, as it is kept beside it and shown. Amounts are kobo. */
export interface RowEffect {
  /** What the row is known by: a budget code, a staff number, a product's code. */
  code?: string;
  title?: string;
  detail?: string;
  year?: number;
  /** The record that the row is about, where there is one already. */
  record_id?: number;
  before_kobo?: number | null;
  after_kobo?: number;
  change_kobo?: number;
  booked_kobo?: number;
  actual_kobo?: number;
  /** Of a new record those that its row names and that were there, as the check found them: named alike, another may be meant by now. */
  names?: Record<string, number | readonly number[] | undefined>;
  /** So many units that come into stock, and what all of them are worth. */
  quantity?: number;
  value_kobo?: number;
  /** What changes of a record: label, before, after. */
  changes?: [label: string, before: string | null, after: string | null][];
}

/** What a row was judged to be; rows that will be written carry the kind's own plan. */
export interface JudgedLine<Plan = unknown> {
  row_no: number;
  judgement: Judgement;
  reason: string | null;
  effect: RowEffect;
  plan?: Plan;
}

/** Judges a file from its first row to its last. It remembers the rows before, so every file needs a new one. */
export interface Judge<Plan = unknown> {
  /** Judges the next rows, in order, with a few statements for all of them. */
  judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<Plan>[]>;
  /** What the rows judged so far would make besides themselves: how many of each, and the names of some. */
  makes(): { counts: Record<string, number>; names: string[] };
}

/** A row that is to be written, with its plan. */
export type PlannedLine<Plan = unknown> = JudgedLine<Plan> & { plan: Plan };

/** What a kind of import does. All of it works on many rows at once. */
export interface Kind<Plan = unknown> {
  start(db: Queryable, run: ImportRun): Promise<Judge<Plan>>;
  /** So many rows are judged and written at once, where one depends on others that may come after it. */
  atOnce?: number;
  /** Locks the records that rows are about, by id, before they are judged for the last time. */
  lock?(trx: Transaction, record_ids: readonly number[]): Promise<void>;
  /** Waits until another import that could make the same, at this portal or another, is written or given up. */
  takeTurn?(trx: Transaction): Promise<void>;
  /** Writes rows, with what undoing them takes and the activity of each record. */
  commit(trx: Transaction, run: ImportRun, lines: readonly PlannedLine<Plan>[]): Promise<void>;
  /** What was built on the import since, as a sentence; null when nothing was. */
  builtUpon(db: Queryable, run: ImportRun): Promise<string | null>;
  /** Refuses to let this person undo it, whatever permissions they have. */
  refuseUndo?(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void>;
  /** Takes back what the import did; the records are locked and nothing is built on them. */
  undo(trx: Transaction, run: ImportRun): Promise<void>;
}
