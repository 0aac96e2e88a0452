import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { WireDeduction } from '#shared/resources/payments/payment-extras.ts';
import type { Deduction } from '#shared/taxes.ts';
import { proposalsFor } from '../taxes/index.ts';

/** Payments that Treasury has yet to clear, for its officers, each with what today's rates propose to deduct; the others with null. */
export async function withProposals(
  db: Queryable,
  records: readonly WireRecord[],
  actor: Actor,
): Promise<WireRecord[]> {
  const open = actor.offices.has('treasury')
    ? records.filter(({ stage, status }) => stage === 'budget-office' && status === 'cleared')
    : [];
  const proposals = await proposalsFor(
    db,
    open.map(({ expenditure_id, amount }) => ({
      expenditure_id: Number(expenditure_id),
      gross_kobo: nairaToKobo(Number(amount)),
    })),
  );
  return records.map((record) => {
    const proposed = open.includes(record) ? proposals.get(Number(record.expenditure_id)) : undefined;
    return {
      ...record,
      proposed: proposed
        ? {
            base: koboToNaira(proposed.base_kobo),
            deductions: proposed.deductions.map(wireDeduction),
            notes: proposed.notes,
          }
        : null,
    };
  });
}

/** A deduction as the wire carries it: naira, and percent. */
export function wireDeduction({
  kind,
  base_kobo,
  rate_bp,
  amount_kobo,
  authority,
}: Deduction): WireDeduction {
  return {
    kind,
    base: koboToNaira(base_kobo),
    rate: rate_bp / 100,
    amount: koboToNaira(amount_kobo),
    authority,
  };
}
