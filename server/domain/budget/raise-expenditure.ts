import { z } from 'zod';
import { readRecord } from '#server/crud/list-query.ts';
import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { uploadId } from '#shared/resource/fields.ts';
import type { CreateInput } from '#shared/resource/record-types.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { attachFiles } from '../files/index.ts';
import { expenditureExtensions } from './expenditures.ts';
import { findPayee, type NamedPayee, refuseForOneself } from './find-payee.ts';
import { postEntries } from './ledger.ts';
import { type LockedFund, lockFund, refuseIfRaisingClosed, refuseIfShort } from './lock-funds.ts';
import { possibleDuplicates, refuseDuplicates } from './possible-duplicates.ts';
import { refuseUnlessOwn } from './scope.ts';

const { shape } = createSchema(expenditures);

/** What an expenditure is raised with. The payee is picked (type and id) or typed; the period is the fund's. */
export const raiseBody = z.strictObject({
  ...shape,
  category: z
    .string('Choose category')
    .superRefine(refuseLater)
    .meta({
      enum: ['other', 'staff-claim', 'touring-advance', 'mandate'],
      description:
        'Of type staff: staff-claim, touring-advance or other; of third-party: mandate or other. Only other is taken as yet.',
    }),
  beneficiary: z
    .union([z.literal(''), z.null(), expenditures.fields.beneficiary?.schema ?? z.never()])
    .optional(),
  period: z.number().int().optional(),
  files: z.array(uploadId()).max(20).optional(),
});

type Raised = Omit<CreateInput<typeof expenditures>, keyof NamedPayee> &
  NamedPayee & { period?: number; files?: number[] };

/**
 * Raises an expenditure: books its amount on a fund of the actor's department or one below it. Refused when the fund is
 * short or closed, the payee can't be paid, or (without a remark) when it may be a duplicate.
 */
export async function raiseExpenditure(trx: Transaction, context: RequestContext<Raised>): Promise<Answer> {
  const { actor, body } = context;
  const { type, category, description } = body;
  const amount_kobo = nairaToKobo(body.amount);
  const reference = body.reference || null;
  const payee = await findPayee(trx, body);
  if (type === 'third-party') await refuseForOneself(trx, payee, actor);
  const alike = await possibleDuplicates(trx, { ...payee, type, amount_kobo, reference }, body.fund_id);
  const fund = await lockFund(trx, body.fund_id);
  refuseUnlessOwn(actor, fund, OWN, 'There is no such fund.');
  refuseIfRaisingClosed(fund);
  refuseOtherPeriod(fund, body.period);
  refuseIfShort(fund, amount_kobo);
  if (!body.duplicate_remark) refuseDuplicates(alike);
  const duplicate_remark = alike.length > 0 ? (body.duplicate_remark ?? null) : null;

  const new_balance_kobo = fund.available_kobo - amount_kobo;
  const { id, code } = await trx
    .insertInto('expenditures')
    .values({
      ...payee,
      code: nextCode('EXP'),
      ...{ type, category, description, reference, duplicate_remark },
      additional_info: body.additional_info || null,
      fund_id: fund.id,
      department_id: fund.department_id,
      user_id: actor.id,
      amount_kobo,
      raised_amount_kobo: amount_kobo,
      balance_kobo: fund.available_kobo,
      new_balance_kobo,
      period: fund.budget_year,
      budget_year: fund.budget_year,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const source = { type: 'expenditures', id, code };
  await attachFiles(trx, actor, source, body.files ?? []);
  await postEntries(trx, [
    { fund_id: fund.id, kind: 'expenditure-raised', booked_kobo: amount_kobo, source, actor },
  ]);
  await recordActivity(trx, {
    subject: 'expenditures',
    id,
    action: 'raised',
    actor,
    remark:
      duplicate_remark &&
      `Not a duplicate of ${alike.map((one) => one.code).join(', ')}: ${duplicate_remark}`,
  });
  return {
    status: 201,
    message: `${code} was raised. ${formatNaira(new_balance_kobo)} is left on ${fund.code} ${fund.name}.`,
    data: await readRecord(trx, expenditures, expenditureExtensions, actor, id),
  };
}

const OWN =
  'An expenditure is raised by an officer of the department that owns the fund, or of one above it.';

const LATER: Record<string, string> = {
  'staff-claim': 'Staff claims',
  'touring-advance': 'Touring advances',
  mandate: 'Itinerary mandates',
};

function refuseLater(category: string, issue: z.RefinementCtx): void {
  if (category === 'other') return;
  const later = Object.hasOwn(LATER, category) ? LATER[category] : undefined;
  const message = later
    ? `${later} can't be paid from their codes yet; raise what is to be paid as Other.`
    : 'Category must be one of Other';
  issue.addIssue({ code: 'custom', message });
}

function refuseOtherPeriod(fund: LockedFund, period: number | undefined): void {
  if (period === undefined || period === fund.budget_year) return;
  const sentence = `${fund.code} is a fund of ${fund.budget_year}.`;
  throw new Refusal('VALIDATION', sentence, { period: [sentence] });
}
