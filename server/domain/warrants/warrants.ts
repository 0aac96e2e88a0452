import { type SqlBool, sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Office } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { QUARTERS, type Quarter } from '#shared/warrants.ts';
import { askedForWarrant, type WarrantFacts, warrantWorkflow } from '#shared/workflows/warrants.ts';
import { notify } from '../notifications/index.ts';
import { refuseBeyondVote, type Scope, scopeOf } from './scope-of.ts';

/** A warrant as its commands know it. */
interface Warrant extends Loaded<WarrantFacts>, Scope {
  code: string;
  quarter: Quarter;
  amount_kobo: number;
}

type Answering = Call<Warrant, ActInput<typeof warrantWorkflow.acts.approve>>;

/** Those to whom the budget of every department is open. */
const WHOLE_BUDGET: readonly Office[] = ['budget-officers', 'treasury', 'audit', 'administrators'];

/** Warrants are seen by the offices that see all of the budget, and elsewhere with the fund that they are for; another officer answers. */
export const warrantFlow = defineFlow({
  workflow: warrantWorkflow,
  views: {
    warrants: {
      scope: ({ offices, department_ids }) =>
        WHOLE_BUDGET.some((office) => offices.has(office))
          ? undefined
          : sql<SqlBool>`exists (select from funds f where f.id = t.fund_id and f.department_id = any(${department_ids}::bigint[]))`,
      async prepare(trx, { actor }, values, existing) {
        if (existing) return {};
        if (!actor.offices.has('budget-officers'))
          throw new Refusal(
            'FORBIDDEN',
            'A warrant is entered by an officer of the budget office.',
            undefined,
            {
              office: 'budget-officers',
            },
          );
        const scope = scopeOf(values);
        await refuseClosed(trx, scope.budget_year);
        await refuseBeyondVote(trx, scope, nairaToKobo(Number(values.amount)));
        return { requested_by: actor.id };
      },
    },
  },
  load: loadWarrants,
  commands: {
    async approve(trx, call) {
      const { record } = call;
      await refuseClosed(trx, record.budget_year);
      await sql`select lock_releases(${record.budget_year})`.execute(trx);
      await refuseBeyondVote(trx, record, record.amount_kobo);
      return answered(trx, call, 'approved');
    },
    deny: (trx, call) => answered(trx, call, 'denied'),
  },
  rules: [[askedForWarrant, ({ id }) => sql`t.requested_by <> ${id}`]],
});

async function answered(
  trx: Transaction,
  { actor, record, input }: Answering,
  status: 'approved' | 'denied',
): Promise<Done> {
  const { id, code, budget_year, quarter, requested_by } = record;
  const response = input.response || null;
  const amount = formatNaira(record.amount_kobo);
  // A remark is a message of whoever wrote it; without one it is only an event.
  await notify(trx, {
    user_ids: [requested_by],
    about: response ? 'remarks' : 'mine',
    title: `Your warrant ${code} of ${amount} was ${status}`,
    body: response,
    path: `/budget/warrants/${id}`,
    sender_name: actor.name,
  });
  const released = `${amount} is released for the ${QUARTERS[quarter]} of ${budget_year}.`;
  return {
    message: status === 'approved' ? released : `Warrant ${code} of ${amount} was denied.`,
    set: { response, decided_by: actor.id, decided_at: new Date() },
  };
}

async function refuseClosed(trx: Transaction, year: number): Promise<void> {
  const { rows } = await sql`select from budget_years where year = ${year} and closed_at is not null`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const sentence = `The budget year ${year} is closed: nothing is released in it any more.`;
  throw new Refusal('PERIOD_CLOSED', sentence, { budget_year: [sentence] }, { budget_year: year });
}

async function loadWarrants(db: Queryable, ids: readonly number[]): Promise<Map<number, Warrant>> {
  const { rows } = await sql<Warrant>`
    select id, version, updated_at, status, requested_by, code, budget_year, quarter, fund_id, budget_head_id, type, amount_kobo
      from warrants where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
