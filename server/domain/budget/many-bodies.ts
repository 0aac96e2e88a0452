import { z } from 'zod';
import type { PaymentType } from '#shared/constants.ts';
import { MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import type { Beside } from '#shared/resource/define-resource.ts';
import type { Values } from '#shared/resource/field.ts';
import { given, schemaOf, uploadId } from '#shared/resource/schema-of.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import type { PayeeType } from '#shared/workflows/payee-types.ts';
import { isOfNobody, NO_PAYEE } from './find-payee.ts';
import { typedPayee } from './raise-body.ts';
import type { TaxedBody } from './taxed-body.ts';

const { shape } = createSchema(expenditures);
const { fields } = expenditures;

const row = z.strictObject({
  beneficiary: typedPayee,
  beneficiary_type: shape.beneficiary_type,
  beneficiary_id: shape.beneficiary_id,
  reference: shape.reference,
});

/** The rows of a list of payments, all of one kind and one fund. */
function listOf<Row extends z.ZodType>(of: Row) {
  return z
    .array(of, 'Enter the payments')
    .min(1, 'Enter at least one payment')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} expenditures are raised at once`);
}

/** What several expenditures are raised with: what they share, and of each the payee, the amount and what is its own. */
export const manyBody = z.strictObject({
  type: given(fields.type),
  fund_id: given(fields.fund_id),
  period: z.number().int().optional(),
  description: given(fields.description),
  additional_info: shape.additional_info,
  transaction_class: shape.transaction_class,
  vat: shape.vat,
  vat_reason: shape.vat_reason,
  rows: listOf(row.extend({ amount: given(fields.amount), duplicate_remark: shape.duplicate_remark })),
});

/** The rows that say of nobody that they are paid. */
export const missingOfMany: Beside = ({ rows }) => {
  const paid = Array.isArray(rows) ? rows : [];
  const errors = paid.flatMap((row: Values | undefined, place) =>
    row && isOfNobody(row) ? [[`rows.${place}.beneficiary`, [NO_PAYEE]]] : [],
  );
  return Object.fromEntries(errors);
};

const CALLED = 'The name that a list has beside the number in `beneficiary`; the two must be of one payee.';

/** What is judged of a list that is still typed: a payee is named by number or whole name, and `called` besides where a list has both. */
export const judgeBody = z.strictObject({
  type: given(fields.type),
  fund_id: schemaOf(fields.fund_id).nullish(),
  vat: shape.vat,
  rows: listOf(
    row.extend({
      amount: schemaOf(fields.amount).nullish(),
      called: z.string().max(200).nullish().describe(CALLED),
    }),
  ),
});

/** What a row of either says of its payee. */
export interface RowOfMany {
  beneficiary?: string | null;
  beneficiary_type?: PayeeType | null;
  beneficiary_id?: number | null;
  reference?: string | null;
}

/** A list as it was judged by `manyBody`. */
export interface ManyBody extends TaxedBody {
  type: PaymentType;
  fund_id: number;
  period?: number;
  description: string;
  additional_info?: string | null;
  rows: (RowOfMany & { amount: number; duplicate_remark?: string | null })[];
}

/** A list as it was judged by `judgeBody`. */
export interface JudgeBody {
  type: PaymentType;
  fund_id?: number | null;
  /** Added VAT makes amounts more: duplicates are looked for by what is booked. */
  vat?: TaxedBody['vat'];
  rows: (RowOfMany & { amount?: number | null; called?: string | null })[];
}

/** What a call sends whose file is a list of payments; `file` is the id of the file that came with it. */
export const paymentsFileBody = z.strictObject({ file: uploadId('Choose a file') });
