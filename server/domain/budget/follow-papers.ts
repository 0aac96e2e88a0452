import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { PAPERS } from '#shared/workflows/papers.ts';

/** What became of an expenditure, as far as the claim or advance that it pays follows it. */
export type PaperEvent = 'batch' | 'unbatch' | 'query' | 'respond' | 'pay' | 'bounce' | 'unraise';

const WORDS: Readonly<Record<PaperEvent, string>> = {
  batch: 'batched',
  unbatch: 'unbatched',
  query: 'queried',
  respond: 'responded',
  pay: 'paid',
  bounce: 'returned-by-bank',
  unraise: 'reopened',
};

/** Lets the claims and advances that expenditures pay follow them, as far as their workflow does; they are locked. */
export async function followPapers(
  trx: Transaction,
  actor: Actor,
  event: PaperEvent,
  expenditure_ids: readonly number[],
): Promise<void> {
  for (const { workflow, table, own } of Object.values(PAPERS)) {
    const line = workflow.follows?.[event];
    if (!line) continue;
    const { rows } = await sql<{ id: number; status: string; code: string }>`
      select t.id, t.status, e.code from expenditures e join ${sql.table(table)} as t on t.id = ${sql.ref(`e.${own}`)}
       where e.id = any(${expenditure_ids}::bigint[]) order by t.id`.execute(trx);
    await follow(
      trx,
      workflow,
      event,
      rows.map(({ id }) => id),
    );
    await recordActivities(
      trx,
      rows.map(({ id, status, code }) => ({
        subject: workflow.of,
        id,
        action: WORDS[event],
        actor,
        remark: code,
        changes: { status: [status, line.to] as [string, string] },
      })),
    );
  }
}
