import type { FieldErrors } from '#shared/errors.ts';
import { MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { wanting } from '#shared/resource/given.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import type { Shared } from './many-top.tsx';
import { isTyped, type PayRow, type RowState } from './pay-rows.ts';
import { LIKE_TOTALS } from './totals.ts';

const { fields } = expenditures;
const SHORTEST = fields.duplicate_remark?.min ?? 1;

/** What stands in the way of raising the list, by field; {} when nothing does. */
export function problemsOf(
  { fund, description, rows, ...tax }: Shared & { rows: readonly PayRow[] },
  states: readonly RowState[],
  isTaxing = false,
): FieldErrors {
  const typed = rows.filter(isTyped);
  const found: Record<string, string[]> = {};
  if (!fund) found.fund_id = [wanting(fields.fund_id)];
  if (!description.trim()) found.description = [wanting(fields.description)];
  if (isTaxing && tax.type === 'third-party') {
    if (!tax.transaction_class) found.transaction_class = [wanting(fields.transaction_class)];
    if (!tax.vat) found.vat = [wanting(fields.vat)];
    if (tax.vat === 'exempt' && !tax.vat_reason?.trim()) found.vat_reason = ['Say why it is exempt from VAT'];
  }
  if (typed.length === 0) found['rows.0.beneficiary'] = ['Enter at least one payment, or bring a list'];
  if (typed.length > MOST_AT_ONCE)
    found[`rows.${MOST_AT_ONCE}.beneficiary`] = [
      `At most ${MOST_AT_ONCE} are raised at once, and these are ${typed.length}: raise the rest afterwards`,
    ];
  // The first row for which the fund is too short says it; those after it only follow from it.
  const short = rows.findIndex((row, place) => isTyped(row) && states[place]?.wrong === 'fund');
  for (const [place, row] of rows.entries()) {
    if (!isTyped(row)) continue;
    const say = (field: string, sentence: string) => {
      found[`rows.${place}.${field}`] = [withRow(place, sentence)];
    };
    const state = states[place];
    if (!row.payee?.name.trim()) say('beneficiary', 'enter who is paid');
    else if (!row.amount.trim()) say('amount', 'enter the amount');
    else if (state?.wrong === 'fund') {
      if (place === short) say('amount', `the fund is short from here on: ${state.problem}`);
    } else if (state?.problem) say(state.wrong ?? 'amount', state.problem);
    else if (!state?.judged) say('beneficiary', 'it could not be checked. Check again');
    else if (state?.doubt && row.remark.trim().length < SHORTEST)
      say('duplicate_remark', `say why this is ${paidAs(state.doubt)}, in at least ${SHORTEST} characters`);
  }
  return found;
}

function paidAs(doubt: string): string {
  return doubt === LIKE_TOTALS ? 'a payment' : 'a different payment';
}

function withRow(place: number, sentence: string): string {
  return `Row ${place + 1}: ${sentence.replace(/^Row \d+: /, '')}`;
}

/** What the server says of the rows as they were sent, at the rows as they stand and at the inputs that they have. */
export function atTheirPlace(errors: FieldErrors, rows: readonly PayRow[]): FieldErrors {
  const places = rows.flatMap((row, place) => (isTyped(row) ? [place] : []));
  return Object.fromEntries(
    Object.entries(errors).map(([path, said]) => {
      const ofRow = /^rows\.(\d+)\.(.+)$/.exec(path);
      if (!ofRow)
        return [path === 'amount' ? 'fund_id' : path === 'rows' ? 'rows.0.beneficiary' : path, said];
      const place = places[Number(ofRow[1])] ?? Number(ofRow[1]);
      const field = (ofRow[2] ?? '')
        .replace(/^beneficiary_(id|type)$/, 'beneficiary')
        .replace(/^order_id$/, 'reference');
      return [`rows.${place}.${field}`, said.map((one) => withRow(place, one))];
    }),
  );
}

/** What is said of what all payments share: a sentence of a row goes when the rows change. */
export function withoutRows(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('rows.')));
}
