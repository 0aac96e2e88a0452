import { z } from 'zod';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaSchema, nairaToKobo } from '#shared/money.ts';
import { longText, text } from '#shared/resource/fields.ts';
import { FUND_CHANGE_KINDS, FUND_CHANGE_OFFICE, type FundChangeKind } from '#shared/workflows/fund-change.ts';
import { attachFiles } from '../files/index.ts';
import { readFundChange } from './fund-change-extensions.ts';
import { type LockedFund, lockFunds, refuseIfClosed, refuseIfShort } from './lock-funds.ts';
import { refuseUnlessOffice } from './scope.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What a top-up is asked with: naira, the authority that allows it, why. */
export const topUpBody = z.strictObject({
  amount: nairaSchema({ min: 0.01 }),
  reference: required('Authority reference', text('Authority reference', { max: 120 }).schema),
  remark: required('Remark', longText('Remark', { max: 1000 }).schema),
  files: z.array(id).max(20).optional(),
});

/**
 * What a virement is asked with. Money crosses from one type of expenditure to another (capital, recurrent, personnel)
 * only when `across_types_authority` names the authority that allows it.
 */
export const virementBody = topUpBody.extend({
  to_fund_id: id,
  across_types_authority: text('Authority to cross types', { max: 200 }).schema.nullish(),
});

type Body = z.infer<typeof topUpBody> & { to_fund_id?: number; across_types_authority?: unknown };

/** Asks for more on a fund; nothing moves until another budget officer approves it. */
export async function requestTopUp(trx: Transaction, context: RequestContext): Promise<Answer> {
  return requestFundChange(trx, context, 'top-up');
}

/** Asks to move money from a fund to another of the same year; nothing moves until another budget officer approves it. */
export async function requestVirement(trx: Transaction, context: RequestContext): Promise<Answer> {
  return requestFundChange(trx, context, 'virement');
}

async function requestFundChange(
  trx: Transaction,
  { actor, id: fund_id, body }: RequestContext,
  kind: FundChangeKind,
): Promise<Answer> {
  const name = FUND_CHANGE_KINDS[kind].toLowerCase();
  refuseUnlessOffice(actor, FUND_CHANGE_OFFICE, `A ${name} is asked for by an officer of the budget office.`);
  const { amount, reference, remark, files = [], to_fund_id, across_types_authority } = body as Body;
  const authority = across_types_authority ? String(across_types_authority) : null;
  if (to_fund_id === fund_id) throw wrong('to_fund_id', 'A virement goes to another fund.');
  const funds = await lockFunds(trx, to_fund_id ? [fund_id, to_fund_id] : [fund_id]);
  for (const fund of funds.values()) refuseIfClosed(fund);
  const [from, to] = [funds.get(fund_id), to_fund_id ? funds.get(to_fund_id) : undefined];
  const amount_kobo = nairaToKobo(amount);
  if (from && to) {
    refuseWrongTarget(from, to, authority);
    refuseIfShort(from, amount_kobo);
  }
  const change = { fund_id, to_fund_id, amount_kobo, reference: String(reference), remark: String(remark) };
  const { id } = await trx
    .insertInto('fund_changes')
    .values({ ...change, kind, across_types_authority: authority, requested_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachFiles(trx, actor, { type: 'fund-changes', id }, files);
  const asked = {
    actor,
    office: FUND_CHANGE_OFFICE,
    remark: `${formatNaira(amount_kobo)}: ${change.remark}`,
  };
  await recordActivities(trx, [
    { ...asked, subject: 'fund-changes', id, action: 'asked' },
    ...[...funds.keys()].map((fund) => ({ ...asked, subject: 'funds', id: fund, action: `${kind}-asked` })),
  ]);
  return {
    status: 201,
    message: `The ${name} of ${formatNaira(amount_kobo)} waits for another budget officer.`,
    data: await readFundChange(trx, actor, id),
  };
}

function refuseWrongTarget(from: LockedFund, to: LockedFund, authority: string | null): void {
  if (from.budget_year !== to.budget_year)
    throw wrong(
      'to_fund_id',
      `${to.code} is of ${to.budget_year}; a virement stays within the year ${from.budget_year}.`,
    );
  if (from.type !== to.type && !authority)
    throw wrong(
      'across_types_authority',
      `${from.code} is ${from.type} and ${to.code} ${to.type}: name the authority that allows money to cross between them.`,
    );
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('RULE', sentence, { [field]: [sentence] });
}

function required(label: string, schema: z.ZodType) {
  return z
    .unknown()
    .refine((value) => typeof value === 'string' && value.trim() !== '', {
      error: `Enter the ${label.toLowerCase()}`,
      abort: true,
    })
    .pipe(schema);
}
