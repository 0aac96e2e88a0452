import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Activity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole, whyNotSchema } from '#server/frame/answers.ts';
import { amountInWords, koboToNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { pays } from '#shared/workflows/bars.ts';
import {
  balanceWords,
  filerIsHere,
  notPaid,
  outcomeOf,
  ownTrip,
  recovering,
  retirementWorkflow,
} from '#shared/workflows/retirements.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { seesWholeBudget } from '../budget/index.ts';
import { claimantNow, refuseOutdated, tripOf } from '../claims/index.ts';
import { closeRetirement } from './close-retirement.ts';
import { loadRetirements, type Retirement } from './load-retirements.ts';
import { lockAdvance } from './paid-advance.ts';
import { prepareRetirement, whyNotChanged } from './prepare-retirement.ts';
import { tellFilers } from './tell-filers.ts';

type Acts = typeof retirementWorkflow.acts;
type Doing<A extends keyof Acts> = Call<Retirement, ActInput<Acts[A]>>;

/** What an answer says of a retirement besides its fields. */
const presents = {
  paid: z.number().nullable().describe('What was paid of the advance, after edits at the desks.'),
  recovered: z.number().nullable().describe('What of it came back before, by other ways.'),
  outcome: z.enum(['surplus', 'shortfall', 'even']),
  total_in_words: z.string(),
  spent_in_words: z.string(),
  balance_in_words: z.string().describe('What the balance means, in a sentence.'),
  claim: z.object({ id: whole, label: z.string() }).nullable().describe('The claim of what more was spent.'),
  why_not: whyNotSchema,
};

/** Whoever filed `t` signs in no more. */
const FILER_LEFT = sql<SqlBool>`exists (select from users f where f.id = t.filed_by and f.status = 'inactive')`;

/** Theirs and those that they filed; officers see what was submitted or left behind in their departments, the offices of the budget all. */
function retirementScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  const own = sql<SqlBool>`(t.user_id = ${actor.id} or t.filed_by = ${actor.id})`;
  // Whoever only belongs to a department isn't shown what colleagues spent.
  if (!actor.permissions.has('add-expenditures') || actor.department_ids.length === 0) return own;
  return sql<SqlBool>`(${own} or (t.department_id = any(${actor.department_ids}::bigint[]) and (t.status not in ('draft', 'deleted') or (t.status = 'draft' and ${FILER_LEFT}))))`;
}

/** Retirements before whoever travelled or files for them, and before treasury and audit, who examine and settle them. */
export const retirementFlow = defineFlow({
  workflow: retirementWorkflow,
  views: { retirements: { scope: retirementScope, prepare: prepareRetirement, presents } },
  load: loadRetirements,
  async lock(trx, id) {
    const row = await trx
      .selectFrom('retirements')
      .select('touring_advance_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) await lockAdvance(trx, row.touring_advance_id);
  },
  show(record, facts, actor) {
    const { total_kobo, spent_kobo, balance_kobo, paid_kobo, claim } = facts;
    const why = whyNotChanged({ ...facts }, actor);
    return {
      ...record,
      paid: paid_kobo === null ? null : koboToNaira(paid_kobo),
      recovered: paid_kobo === null ? null : koboToNaira(paid_kobo - total_kobo),
      outcome: outcomeOf(balance_kobo),
      total_in_words: amountInWords(total_kobo),
      spent_in_words: amountInWords(spent_kobo),
      balance_in_words: balanceWords(balance_kobo),
      claim,
      why_not: why ? { manage: why } : {},
    };
  },
  commands: {
    submit: submitRetirement,
    query: queryRetirement,
    close: closeRetirement,
    'take-over': takeOver,
    async delete(_trx, { record }) {
      return { message: `${record.code} was deleted.` };
    },
  },
  rules: [
    [
      notPaid,
      () => sql`exists (select from expenditures re join payments rp on rp.expenditure_id = re.id
        join touring_advances ra on ra.id = re.touring_advance_id
        where ra.id = t.touring_advance_id and ra.status = 'paid' and rp.status = 'paid'
          and not exists (select from payment_bounces ro where ro.payment_id = rp.id and ro.confirmed_by is null and ro.withdrawn_by is null))`,
    ],
    [filerIsHere, () => FILER_LEFT],
    [
      recovering,
      () => sql`not exists (select from expenditures ce join payments cp on cp.expenditure_id = ce.id
        join payment_corrections co on co.payment_id = cp.id
        where ce.touring_advance_id = t.touring_advance_id and co.kind = 'recovery' and co.confirmed_by is null and co.withdrawn_by is null)`,
    ],
    [ownTrip, ({ id }) => sql`(t.user_id <> ${id} and t.filed_by <> ${id})`],
    [
      pays,
      ({
        id,
      }) => sql`not exists (select from expenditures we join payments wp on wp.expenditure_id = we.id and wp.status = 'paid'
        cross join lateral people_paid_by(wp.id) w where we.touring_advance_id = t.touring_advance_id and w.user_id = ${id})`,
    ],
  ],
});

/** The extensions of retirements, with the acts of each. */
export const retirementExtensions = retirementFlow.extensions.retirements ?? {};

async function submitRetirement(trx: Transaction, { actor, id, record }: Doing<'submit'>): Promise<Done> {
  const row = await trx.selectFrom('retirements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { user_id, advance, code, balance_kobo } = record;
  const paper = { own: 'retirement_id', id } as const;
  await refuseOutdated(trx, { user_id, trip: tripOf(row), paper, but_advance: advance.id });
  await follow(trx, touringAdvanceWorkflow, 'retire', [advance.id]);
  if (user_id !== actor.id)
    await tellFilers(trx, actor, record, `${actor.name} retired ${advance.code} for you: ${code}`);
  return {
    message: `${code} was submitted. ${balanceWords(balance_kobo)} Treasury or audit examine it, and settle that.`,
    set: {
      submitted_at: new Date(),
      remark: null,
      ...(await claimantNow(trx, user_id)),
    },
    also: [ofAdvance(record, actor, 'retired', code, ['paid', 'retired'])],
  };
}

async function queryRetirement(
  trx: Transaction,
  { actor, record, input: { remark } }: Doing<'query'>,
): Promise<Done> {
  const { code, advance } = record;
  await follow(trx, touringAdvanceWorkflow, 'reopen', [advance.id]);
  await tellFilers(trx, actor, record, `Your retirement ${code} was queried`, remark);
  return {
    message: `${code} was queried. ${advance.code} is to be retired again.`,
    set: { remark },
    also: [ofAdvance(record, actor, 'reopened', `${code}: ${remark}`, ['retired', 'paid'])],
  };
}

async function takeOver(
  trx: Transaction,
  { actor, record, input: { filed_reason } }: Doing<'take-over'>,
): Promise<Done> {
  const { code, user_id } = record;
  await tellFilers(trx, actor, record, `${actor.name} took over your retirement ${code}`, filed_reason);
  return {
    message: `${code} is yours now: change what is wrong and submit it.`,
    set: { filed_by: actor.id, filed_reason: user_id === actor.id ? null : filed_reason },
  };
}

function ofAdvance(
  { advance }: Retirement,
  actor: Actor,
  action: string,
  remark: string,
  status: [string, string],
): Activity {
  return { subject: 'touring-advances', id: advance.id, action, actor, remark, changes: { status } };
}
