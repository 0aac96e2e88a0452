import { type SqlBool, sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import type { BudgetDraftFacts } from '#shared/workflows/budget-drafts.ts';
import { seesWholeBudget } from '../budget/index.ts';

/** A draft budget as its commands know it. */
export interface BudgetDraft extends Loaded<BudgetDraftFacts> {
  user_id: number;
  from_year: number | null;
  total_kobo: number;
}

/** A draft names the money of every department: it is seen by the offices that see the whole budget. */
export function draftScope(actor: Actor) {
  return seesWholeBudget(actor) ? undefined : sql<SqlBool>`false`;
}

/** Draft budgets by id. */
export async function loadDrafts(db: Queryable, ids: readonly number[]): Promise<Map<number, BudgetDraft>> {
  const { rows } = await sql<BudgetDraft>`
    select id, version, updated_at, status, budget_year, from_year, line_count, total_kobo, user_id, submitted_by, submitted_for_id
      from budget_drafts where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The draft within the actor's scope; 404 otherwise. */
export async function findDraft(db: Queryable, actor: Actor, id: number): Promise<BudgetDraft> {
  const draft = seesWholeBudget(actor) ? (await loadDrafts(db, [id])).get(id) : undefined;
  if (!draft) throw new Refusal('NOT_FOUND', 'There is no such draft budget.');
  return draft;
}

/** The draft under its row lock, to change its lines; refused once it was submitted. */
export async function lockDraft(trx: Transaction, actor: Actor, id: number): Promise<BudgetDraft> {
  await sql`select from budget_drafts where id = ${id} for update`.execute(trx);
  return refuseUnlessDraft(trx, actor, id);
}

/** The draft as it is now; refused once it was submitted. */
export async function refuseUnlessDraft(db: Queryable, actor: Actor, id: number): Promise<BudgetDraft> {
  const draft = await findDraft(db, actor, id);
  if (draft.status !== 'draft')
    throw new Refusal('WRONG_STATE', `The budget of ${draft.budget_year} ${STAGES[draft.status]}`);
  return draft;
}

const STAGES: Readonly<Record<string, string>> = {
  submitted: 'was submitted. Send it back to change its lines.',
  opened: 'was opened. Its funds are changed by top-ups and virements.',
  discarded: 'was discarded. Start another draft.',
};
