import { z } from 'zod';
import type { PaymentType } from '#shared/constants.ts';
import type { Beside } from '#shared/resource/define-resource.ts';
import type { Values } from '#shared/resource/field.ts';
import { isEmpty, wanting } from '#shared/resource/given.ts';
import type { CreateInput } from '#shared/resource/record-types.ts';
import { schemaOf, uploadId } from '#shared/resource/schema-of.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { isPaper, PAPERS } from '#shared/workflows/papers.ts';
import { isOfNobody, type NamedPayee, NO_PAYEE } from './find-payee.ts';

const { shape } = createSchema(expenditures);

/** The name of a payee who is typed; empty where one was picked. */
export const typedPayee = schemaOf(expenditures.fields.beneficiary).nullish();

/** What is typed by hand, and comes from the mandate, the claim or the advance where one is paid. */
const BY_HAND = ['type', 'fund_id', 'amount', 'description'] as const;

/**
 * What an expenditure is raised with. The payee is picked (type and id) or typed, the period is the fund's. Of a mandate, a
 * claim or an advance (by id or typed code) everything comes from it, but the fund of the two latter; of an order payee and invoice. `hold_id` is a hold on the
 * same fund, drawn whole.
 */
export const raiseBody = z.strictObject({
  ...shape,
  type: heldBack('type'),
  fund_id: heldBack('fund_id'),
  amount: heldBack('amount'),
  description: heldBack('description'),
  beneficiary: typedPayee,
  mandate_id: idOf('Mandate'),
  order_id: idOf('Order'),
  claim_id: idOf('Claim'),
  touring_advance_id: idOf('Touring advance'),
  source_code: z.string('Enter the code').trim().max(20, 'A code is at most 20 characters').nullish(),
  hold_id: idOf('Hold'),
  period: z.number().int().optional(),
  files: z.array(uploadId()).max(20).optional(),
});

/** What is missing of a body, or contradicts what is paid by its code. */
export const missingOfRaise: Beside = (body) =>
  Object.fromEntries(missingOf(body).map(([name, sentence]) => [name, [sentence]]));

/** A body as it was judged. */
export type Raised = Omit<CreateInput<typeof expenditures>, keyof NamedPayee | (typeof BY_HAND)[number]> &
  Omit<NamedPayee, 'type'> & {
    type?: PaymentType | null;
    fund_id?: number | null;
    amount?: number | null;
    description?: string | null;
    mandate_id?: number | null;
    order_id?: number | null;
    claim_id?: number | null;
    touring_advance_id?: number | null;
    source_code?: string | null;
    hold_id?: number | null;
    period?: number;
    files?: number[];
  };

function heldBack(name: (typeof BY_HAND)[number]) {
  return schemaOf(expenditures.fields[name]).nullish();
}

function idOf(label: string) {
  return z.number(`${label} must be chosen`).int().positive().max(Number.MAX_SAFE_INTEGER).nullish();
}

/** What is missing of a body, by field: what is typed by hand, or what is paid by its code. */
function missingOf(body: Values): [string, string][] {
  const category = String(body.category);
  const wanted = (...names: (typeof BY_HAND)[number][]) =>
    names.flatMap((name): [string, string][] => {
      const field = expenditures.fields[name];
      return field && isEmpty(body[name]) ? [[name, wanting(field)]] : [];
    });
  if (isPaper(category)) {
    const { own, word } = PAPERS[category];
    if (body.type === 'third-party') return [['type', `A ${word} pays staff`]];
    const named = isEmpty(body[own]) && isEmpty(body.source_code);
    return [...(named ? [[own, `Choose the ${word}`] as [string, string]] : []), ...wanted('fund_id')];
  }
  if (!isEmpty(body.order_id)) return missingOfOrder(category, body.type, wanted);
  if (category !== 'mandate')
    return [
      ...wanted(...BY_HAND),
      ...(isOfNobody(body) ? [['beneficiary', NO_PAYEE] as [string, string]] : []),
    ];
  if (body.type === 'staff') return [['type', 'A mandate pays a third party']];
  return isEmpty(body.mandate_id) ? [['mandate_id', 'Choose the mandate']] : [];
}

/** An order is paid to a third party, by hand: what isn't the order's is typed. */
function missingOfOrder(
  category: string,
  type: unknown,
  wanted: (...names: (typeof BY_HAND)[number][]) => [string, string][],
): [string, string][] {
  if (category !== 'other') return [['order_id', 'Only what is paid by hand names an order']];
  return [
    ...(type === 'staff' ? [['type', 'An order is paid to a third party'] as [string, string]] : []),
    ...wanted('fund_id', 'amount'),
  ];
}
