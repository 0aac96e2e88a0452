import { z } from 'zod';
import { inOffice } from '#server/crud/in-office.ts';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { text } from '#shared/resource/fields.ts';
import type { Input } from '#shared/resource/record-types.ts';
import { schemaOf, uploadId } from '#shared/resource/schema-of.ts';
import { inputShape } from '#shared/resource/schemas.ts';
import {
  FUND_CHANGE_FIELDS,
  FUND_CHANGE_KINDS,
  type FundChangeKind,
} from '#shared/workflows/fund-changes.ts';
import { attachFiles } from '../files/index.ts';
import { readFundChange } from './fund-changes.ts';
import { lockFunds, refuseIfClosed, refuseIfShort } from './lock-funds.ts';
import { refuseUnlessOffice } from './scope.ts';
import { refuseWrongTarget } from './virement-types.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What a top-up is asked with: naira, the authority that allows it, why. */
export const topUpBody = z.strictObject({
  ...inputShape(FUND_CHANGE_FIELDS),
  files: z.array(uploadId()).max(20).optional(),
});

/**
 * What a virement is asked with. Money crosses from one type of expenditure to another (capital, recurrent, personnel)
 * only when `across_types_authority` names the authority that allows it.
 */
export const virementBody = topUpBody.extend({
  to_fund_id: id,
  across_types_authority: schemaOf(text('Authority to cross types', { max: 200 })).nullish(),
});

type Body = Input<typeof FUND_CHANGE_FIELDS> & {
  files?: number[];
  to_fund_id?: number;
  across_types_authority?: string | null;
};

/** Asks for more on a fund; nothing moves until another budget officer approves it. */
export async function requestTopUp(trx: Transaction, context: RequestContext<Body>): Promise<Answer> {
  return requestFundChange(trx, context, 'top-up');
}

/** Asks to move money from a fund to another of the same year; nothing moves until another budget officer approves it. */
export async function requestVirement(trx: Transaction, context: RequestContext<Body>): Promise<Answer> {
  return requestFundChange(trx, context, 'virement');
}

async function requestFundChange(
  trx: Transaction,
  { actor, id: fund_id, body, seen }: RequestContext<Body>,
  kind: FundChangeKind,
): Promise<Answer> {
  const name = FUND_CHANGE_KINDS[kind].toLowerCase();
  refuseUnlessOffice(actor, 'budget-officers', `A ${name} is asked for by an officer of the budget office.`);
  const { amount, reference, remark, files = [], to_fund_id, across_types_authority } = body;
  const authority = across_types_authority || null;
  if (to_fund_id === fund_id) throw wrong('to_fund_id', 'A virement goes to another fund.');
  const funds = await lockFunds(trx, to_fund_id ? [fund_id, to_fund_id] : [fund_id]);
  await refuseStale(trx, 'funds', { ...funds.get(fund_id) }, seen);
  for (const fund of funds.values()) refuseIfClosed(fund);
  const [from, to] = [funds.get(fund_id), to_fund_id ? funds.get(to_fund_id) : undefined];
  const amount_kobo = nairaToKobo(amount);
  if (from && to) {
    refuseWrongTarget(from, to, authority);
    refuseIfShort(from, amount_kobo);
  }
  const change = { fund_id, to_fund_id, amount_kobo, reference, remark };
  const { id } = await trx
    .insertInto('fund_changes')
    .values({ ...change, kind, across_types_authority: authority, requested_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachFiles(trx, actor, { type: 'fund-changes', id }, files);
  const asked = {
    actor,
    ...inOffice(actor, 'budget-officers'),
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

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('RULE', sentence, { [field]: [sentence] });
}
