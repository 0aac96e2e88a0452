import type { Transaction } from '#server/database/connection.ts';
import type { FlatBatch, FlatPayment } from './flatten.ts';
import { drawCodes } from './insert-rows.ts';

/** The codes of batches by id, drawn in order for each type. */
export async function codesOfBatches(
  trx: Transaction,
  batches: readonly FlatBatch[],
): Promise<Map<number, string>> {
  const codes = new Map<number, string>();
  for (const [type, prefix] of [
    ['staff', 'SP'],
    ['third-party', 'TPP'],
  ] as const) {
    const mine = batches.filter((batch) => batch.type === type);
    const drawn = await drawCodes(trx, prefix, mine.length);
    for (const [index, { id }] of mine.entries()) codes.set(id, drawn[index] ?? '');
  }
  return codes;
}

/** Their reference numbers, `<abv>/<year>/<n>`, counted for each department and year. */
export function referencesOf(batches: readonly FlatBatch[]) {
  const counters = new Map<string, number>();
  return new Map(
    batches.map(({ id, fund }) => {
      const year = fund.year;
      const key = `${fund.department.abv}/${year}`;
      const n = (counters.get(key) ?? 0) + 1;
      counters.set(key, n);
      return [id, { reference_no: `${key}/${n}`, department_id: fund.department.id, year, n }];
    }),
  );
}

/** The vouchers of payments, `PV/<year>/<n>`, counted for each year. */
export function vouchersOf(payments: readonly FlatPayment[]) {
  const counters = new Map<number, number>();
  const vouchers = payments.map(({ id, batch }) => {
    const year = batch.fund.year;
    const seq = (counters.get(year) ?? 0) + 1;
    counters.set(year, seq);
    return { id, year, seq, pv_no: `PV/${year}/${String(seq).padStart(5, '0')}` };
  });
  return { counters, of: new Map(vouchers.map((voucher) => [voucher.id, voucher])) };
}

/** Whom a batch pays, in words: the first that was not returned, and how many others; one that all have left keeps its name. */
export function payeesOf({ payments }: FlatBatch): string {
  const left = payments.filter(({ acts }) => acts.at(-1)?.action !== 'return');
  const named = left.length > 0 ? left : payments;
  const first = named[0]?.expenditure.payee.name ?? '';
  return named.length === 1
    ? first
    : `${first} and ${named.length - 1} ${named.length === 2 ? 'other' : 'others'}`;
}
