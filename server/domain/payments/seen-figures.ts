import type { SeenFigures } from '#server/crud/act-body.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { figuresInNaira, lockFund } from '../budget/index.ts';

/** Refuses when the amount, or what is available on the fund, is not what the person saw; the new figures go with the refusal. */
export async function refuseChangedFigures(
  trx: Transaction,
  fund_id: number,
  amount_kobo: number,
  { seen_amount, seen_available }: SeenFigures,
): Promise<void> {
  const amountChanged = seen_amount !== undefined && nairaToKobo(seen_amount) !== amount_kobo;
  if (!amountChanged && seen_available === undefined) return;
  const fund = await lockFund(trx, fund_id);
  const availableChanged =
    seen_available !== undefined && nairaToKobo(seen_available) !== fund.available_kobo;
  if (!amountChanged && !availableChanged) return;
  const changed = amountChanged
    ? `The amount is now ${formatNaira(amount_kobo)}`
    : `${formatNaira(fund.available_kobo)} is now available on ${fund.code} ${fund.name}`;
  throw new Refusal('STALE', `${changed}, after you looked. Look again before you act.`, undefined, {
    amount: koboToNaira(amount_kobo),
    fund: `${fund.code} ${fund.name}`,
    ...figuresInNaira(fund),
  });
}
