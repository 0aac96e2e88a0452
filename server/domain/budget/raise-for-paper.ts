import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { PAPERS, type PaperCategory } from '#shared/workflows/papers.ts';
import { refuseOutstanding, refuseTripAhead } from './outstanding-advance.ts';

/** What staff are paid by the code of, locked: a claim or a touring advance that may be raised. */
export interface RaisablePaper {
  category: PaperCategory;
  id: number;
  code: string;
  user_id: number;
  department_id: number;
  department: string;
  purpose: string;
  total_kobo: number;
}

/** Locks the claim or advance that a body names by id or typed code. Refused where there is none, where it is another department's, where it is raised already, or an advance or a trip to come of whoever owes the retirement of another advance. */
export async function lockPaper(
  trx: Transaction,
  actor: Actor,
  category: PaperCategory,
  named: { id?: number | null; code?: string | null },
): Promise<RaisablePaper> {
  const { own, table, word, raisable, workflow } = PAPERS[category];
  const field = named.id ? own : 'source_code';
  const refuse = (sentence: string) => new Refusal('VALIDATION', sentence, { [field]: [sentence] });
  const { rows } = await sql<
    Omit<RaisablePaper, 'category'> & { status: string; type: string; finished: string }
  >`
    select t.id, t.code, t.user_id, t.department_id, t.purpose, t.total_kobo, t.status, t.type, t.finished, d.name as department
      from ${sql.table(table)} as t join departments d on d.id = t.department_id
     where ${named.id ? sql`t.id = ${named.id}` : sql`t.code = ${named.code?.trim().toUpperCase() ?? ''}`} for update of t`.execute(
    trx,
  );
  const [found] = rows;
  if (!found || found.status === 'deleted') throw refuse(`There is no such ${word}.`);
  const { status, type, finished, ...paper } = found;
  if (!actor.department_ids.includes(paper.department_id))
    throw refuse(`${paper.code} is a ${word} of ${paper.department}: its officers raise it.`);
  if (status === 'draft') throw refuse(`${paper.code} was not submitted yet.`);
  if (status !== raisable)
    throw refuse(await whyNotRaised(trx, own, paper, workflow.states[status]?.word ?? status));
  if (category === 'touring-advance') await refuseOutstanding(trx, paper);
  else await refuseTripAhead(trx, { type, finished, user_id: paper.user_id });
  return { category, ...paper };
}

/** The claim or advance is raised: it has its expenditure. */
export async function followRaised(
  trx: Transaction,
  actor: Actor,
  { category, id, code }: RaisablePaper,
  expenditure: { code: string },
): Promise<void> {
  const { workflow, raisable, raised } = PAPERS[category];
  await follow(trx, workflow, 'raise', [id]);
  await recordActivities(trx, [
    {
      subject: workflow.of,
      id,
      action: 'raised',
      actor,
      remark: `${expenditure.code} pays ${code}`,
      changes: { status: [raisable, raised] },
    },
  ]);
}

async function whyNotRaised(
  trx: Transaction,
  own: 'claim_id' | 'touring_advance_id',
  { id, code }: { id: number; code: string },
  word: string,
): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from expenditures where ${sql.ref(own)} = ${id} and status in ('cleared', 'batched', 'queried', 'paid', 'refunded')`.execute(
    trx,
  );
  const [live] = rows;
  return live ? `${code} is raised already, by ${live.code}.` : `${code} is “${word}” and can’t be raised.`;
}
