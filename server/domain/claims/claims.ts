import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import type { Actor } from '#server/frame/actor.ts';
import { textOrNull, whyNotSchema } from '#server/frame/answers.ts';
import { Refusal } from '#shared/errors.ts';
import { amountInWords, formatNaira, koboToNaira } from '#shared/money.ts';
import { succeededIn } from '#shared/resource/judge.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { type ClaimFacts, claimWorkflow, ownClaim } from '#shared/workflows/claims.ts';
import { raiseExpenditure, refuseTripAhead } from '../budget/index.ts';
import { BY_NO_HEAD, headFirst, seenAsHead, tellHead } from '../heads/index.ts';
import { notify } from '../notifications/index.ts';
import { claimantNow } from './claimant-now.ts';
import { paymentJoin } from './payment-join.ts';
import { prepareClaim, tripOf, whyNotChanged } from './prepare-claim.ts';
import { refuseOutdated } from './refuse-outdated.ts';

/** A claim as its commands know it. */
export interface Claim extends Loaded<ClaimFacts> {
  code: string;
  purpose: string;
  type: string;
  total_kobo: number;
  /** The voucher that pays it. */
  pv_no: string | null;
  /** What was paid of it, and what came back; null until it is paid. */
  paid_kobo: number | null;
  recovered_kobo: number | null;
  /** What is raised now is approved before it is batched. */
  is_approved_first: boolean;
}

type Acts = typeof claimWorkflow.acts;
type Doing<A extends keyof Acts> = Call<Claim, ActInput<Acts[A]>>;

/** Their own; heads see those that go by them, officers those that were submitted in their departments, and the desks those that payments are for. */
function claimScope(actor: Actor): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`(t.user_id = ${actor.id} or ${seenAsHead(actor)})`;
  const desks = ['budget-officers', 'treasury', 'audit', 'administrators'] as const;
  if (desks.some((office) => actor.offices.has(office)))
    return sql<SqlBool>`(${own} or t.status in ('batched', 'queried', 'paid'))`;
  // Whoever only belongs to a department isn't shown what colleagues are paid.
  if (!actor.permissions.has('add-expenditures') || actor.department_ids.length === 0) return own;
  return sql<SqlBool>`(${own} or (t.department_id = any(${actor.department_ids}::bigint[]) and t.status not in ('draft', 'with-head', 'deleted')))`;
}

/** Claims before their owners, before the officers who commit the money, and before the desks that pay it. */
export const claimFlow = defineFlow({
  workflow: claimWorkflow,
  views: {
    claims: {
      scope: claimScope,
      prepare: prepareClaim,
      presents: {
        total_in_words: textOrNull,
        pv_no: textOrNull,
        paid_amount: z
          .number()
          .nullable()
          .describe('What was paid, after edits at the desks; null until then.'),
        recovered: z.number().nullable().describe('What of it came back.'),
        approved_first: z
          .boolean()
          .describe(
            'Its expenditure would be approved before it is batched, so that it is raised by itself.',
          ),
        why_not: whyNotSchema,
      },
    },
  },
  load: loadClaims,
  show(record, facts, actor) {
    const isTheirs =
      facts.user_id === actor.id || succeededIn(actor, 'claims', facts, facts.user_id) !== null;
    const why = isTheirs ? whyNotChanged(facts) : 'It is changed by whoever made it.';
    return {
      ...record,
      total_in_words: facts.total_kobo > 0 ? amountInWords(facts.total_kobo) : null,
      pv_no: facts.pv_no,
      paid_amount: facts.paid_kobo === null ? null : koboToNaira(facts.paid_kobo),
      recovered: facts.recovered_kobo === null ? null : koboToNaira(facts.recovered_kobo),
      approved_first: facts.is_approved_first,
      why_not: why ? { manage: why } : {},
    };
  },
  commands: {
    submit: submitClaim,
    endorse: endorseClaim,
    async withdraw(_trx, { record }) {
      return { message: `${record.code} is a draft again.`, set: UNSUBMITTED };
    },
    return: returnClaim,
    raise: raiseClaim,
    async delete(_trx, { record }) {
      return { message: `${record.code} was deleted.` };
    },
  },
  rules: [[ownClaim, ({ id }) => sql`t.user_id <> ${id}`]],
});

/** The extensions of claims, with the acts of each. */
export const claimExtensions = claimFlow.extensions.claims ?? {};

const UNSUBMITTED = {
  submitted_at: null,
  claimant_name: null,
  claimant_staff_no: null,
  claimant_grade: null,
  ...BY_NO_HEAD,
} as const;

async function submitClaim(trx: Transaction, { actor, id, record }: Doing<'submit'>): Promise<Done> {
  if (record.total_kobo === 0)
    throw new Refusal('RULE', 'There is nothing to pay: every line was left out. Change the draft first.');
  if (record.claim_type === 'claim' && record.type === 'travels') await refuseIfOutdated(trx, record, id);
  const { code, total_kobo } = record;
  const first = await headFirst(trx, record, 'this claim');
  const head = first && (await tellHead(trx, actor, 'claims', { ...record, ...first }, `claims ${code}`));
  const { status, ...deciders } = first ?? { status: 'registered' as const };
  const then = `Your department’s officers commit ${formatNaira(total_kobo)} for it, then the desks clear and pay it.`;
  return {
    message: `${code} was submitted. ${head ? `${head} endorses it first. ` : ''}${then}`,
    to: status,
    set: {
      ...deciders,
      submitted_at: new Date(),
      remark: null,
      ...(await claimantNow(trx, record.user_id)),
    },
  };
}

async function endorseClaim(trx: Transaction, { actor, record, input }: Doing<'endorse'>): Promise<Done> {
  await notify(trx, {
    user_ids: [record.user_id],
    about: 'mine',
    title: `${actor.name} endorsed your claim ${record.code}`,
    body: input.remark || 'The officers of your department have it.',
    amount_kobo: record.total_kobo,
    path: `/staff-services/claims/${record.id}`,
  });
  return {
    message: `${record.code} was sent to the officers of the department.`,
    set: { seen_by: actor.id },
  };
}

async function refuseIfOutdated(trx: Transaction, { user_id }: Claim, id: number): Promise<void> {
  const row = await trx.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await refuseTripAhead(trx, row);
  await refuseOutdated(trx, { user_id, trip: tripOf(row), paper: { own: 'claim_id', id } });
}

async function returnClaim(trx: Transaction, { actor, record, input }: Doing<'return'>): Promise<Done> {
  await notify(trx, {
    user_ids: [record.user_id],
    about: 'remarks',
    title: `Your claim ${record.code} was returned`,
    body: input.remark,
    amount_kobo: record.total_kobo,
    path: `/staff-services/claims/${record.id}`,
    sender_name: actor.name,
  });
  return {
    message: `${record.code} was returned. It can be changed and submitted anew.`,
    set: { ...UNSUBMITTED, remark: input.remark },
  };
}

async function raiseClaim(trx: Transaction, { context, id, input }: Doing<'raise'>): Promise<Done> {
  const { fund_id } = input;
  const { message } = await raiseExpenditure(trx, {
    ...context,
    body: { category: 'staff-claim', claim_id: id, fund_id },
  });
  return { message: message ?? '', moved: true };
}

async function loadClaims(db: Queryable, ids: readonly number[]): Promise<Map<number, Claim>> {
  const { rows } = await sql<Claim>`${BY_ID}
    select t.id, t.version, t.updated_at, t.status, t.user_id, t.department_id, t.claim_type, t.deciding_department_id, t.deputy_id, t.code, t.purpose, t.type, t.total_kobo,
      p.pv_no, case when p.is_paid then p.amount_kobo end as paid_kobo, case when p.is_paid then p.recovered_kobo end as recovered_kobo,
      t.status = 'registered' and (select needs_approval(lagos_today()::timestamp at time zone 'Africa/Lagos')) as is_approved_first
      from claims t ${paymentJoin('staff-claim')} where ${isAmong('t.id', ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
