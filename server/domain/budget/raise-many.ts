import { refusedTogether } from '#server/crud/refused-together.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { repeatedSentence } from '#shared/many-expenditures.ts';
import { formatNaira, MAX_KOBO, nairaToKobo } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import { routeApprovals } from '../authority/index.ts';
import { findPayee } from './find-payee.ts';
import { refuseIfShort } from './lock-funds.ts';
import type { ManyBody } from './many-bodies.ts';
import { type Candidate, type PossibleDuplicate, takeTurns } from './possible-duplicates.ts';
import { lockOwnFund, raiseExpenditure } from './raise-expenditure.ts';
import { grossOf, taxedAs } from './taxed-body.ts';

/**
 * `POST expenditures/many`: raises an expenditure for each row on one fund, all of them or none. Each is judged as one that
 * is raised alone, those before it counted; what is refused names its row (`rows.3.amount`), of all rows at once, and a fund that is too short for
 * all of them is said before any.
 */
export async function raiseMany(trx: Transaction, context: RequestContext<ManyBody>): Promise<Answer> {
  const { rows, ...shared } = context.body;
  const candidates = await candidatesOf(trx, context.body);
  await takeTurns(trx, candidates);
  const sum_kobo = candidates.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
  if (sum_kobo > MAX_KOBO) {
    const sentence = `Together they are more than ${formatNaira(MAX_KOBO)}.`;
    throw new Refusal('VALIDATION', sentence, { rows: [sentence] });
  }
  const fund = await lockOwnFund(trx, context.actor, shared.fund_id);
  refuseIfShort(fund, sum_kobo);
  const before = new Map<number, number>();
  const data = await refusedTogether(
    ...rows.map((row, place) => async () => {
      const body = { ...shared, ...row, category: 'other' as const };
      const raise = () => raiseExpenditure(trx, { ...context, body }, true);
      const one = (await ofRow(place, () => raise().catch(asRepeated(before)))).data as { id: number };
      before.set(one.id, place);
      return one;
    }),
  );
  await routeApprovals(
    trx,
    data.map(({ id }) => id),
  );
  const left = formatNaira(fund.available_kobo - sum_kobo);
  const raised = rows.length === 1 ? '1 expenditure was' : `${grouped(rows.length)} expenditures were`;
  return {
    status: 201,
    message: `${raised} raised for ${formatNaira(sum_kobo)}. ${left} is left on ${fund.code} ${fund.name}.`,
    data,
  };
}

/** Whom the rows pay and how much, of all rows that is wrong of any. */
async function candidatesOf(trx: Transaction, { rows, ...shared }: ManyBody): Promise<Candidate[]> {
  const { type } = shared;
  const [tax, ...payees] = await refusedTogether(
    () => taxedAs(trx, type, shared),
    ...rows.map((row, place) => () => ofRow(place, () => findPayee(trx, { ...row, type }))),
  );
  const amounts = await refusedTogether(
    ...rows.map(
      ({ amount }, place) =>
        () =>
          ofRow(place, () => grossOf(trx, nairaToKobo(amount), tax.vat)),
    ),
  );
  return payees.map((payee, place) => ({
    ...payee,
    ...{ type, amount_kobo: amounts[place] ?? 0, reference: rows[place]?.reference || null },
  }));
}

/** What is refused of a row says which: its sentence begins with the row, and its fields are the row's. What is of the fund or of what all share doesn't. */
async function ofRow<Result>(place: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, facts } = error;
    const said = code === 'POSSIBLE_DUPLICATE' ? { duplicate_remark: [message] } : (error.errors ?? {});
    const isOfRow = Object.keys(said).some((name) => !SHARED.has(name));
    const errors = Object.fromEntries(
      Object.entries(said).map(([name, sentences]) => [
        SHARED.has(name) ? name : `rows.${place}.${name}`,
        sentences,
      ]),
    );
    throw new Refusal(code, isOfRow ? `Row ${place + 1}: ${message}` : message, errors, facts);
  }
}

/**
 * A row that may be the same payment as one before it says which row that is: of a refused list nothing is raised, and the
 * code that the earlier one had for a moment is nobody's.
 */
function asRepeated(before: ReadonlyMap<number, number>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Refusal) || error.code !== 'POSSIBLE_DUPLICATE') throw error;
    const found = (error.facts?.duplicates ?? []) as PossibleDuplicate[];
    const placeOf = ({ id }: PossibleDuplicate) => before.get(id) ?? -1;
    const repeated = found.filter((one) => placeOf(one) >= 0);
    const [first] = repeated.sort((one, other) => placeOf(one) - placeOf(other));
    if (!first) throw error;
    const sentence = repeatedSentence({
      place: placeOf(first),
      same: first.same === 'reference' ? 'invoice number' : 'payee and amount',
    });
    throw new Refusal(error.code, `${sentence} Say why this is a different payment to go on.`, undefined, {
      duplicates: found.filter((one) => placeOf(one) < 0),
    });
  };
}

const SHARED = new Set([
  'type',
  'fund_id',
  'period',
  'description',
  'additional_info',
  'transaction_class',
  'vat',
  'vat_reason',
]);
