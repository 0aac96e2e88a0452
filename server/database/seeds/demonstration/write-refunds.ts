import type { Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { insertRows, setMoved } from './insert-rows.ts';
import type { Payer } from './movements-of-holds.ts';
import { dueFor } from './tell-holds.ts';
import type { NumberedRefund } from './tell-refunds.ts';
import type { Balance } from './write-story.ts';
import type { Line } from './write-timelines.ts';

/** Writes refunds as they stand, and the paid expenditures that stand for those that were fulfilled. */
export async function writeRefunds(
  trx: Transaction,
  refunds: readonly NumberedRefund[],
  payers: ReadonlyMap<number, Payer>,
  balances: ReadonlyMap<string, Balance>,
): Promise<void> {
  await insertRows(
    trx,
    'refunds',
    refunds.map((refund) => {
      const { id, code, mandate, hold, fund, amount, prepared, fulfilled, denied } = refund;
      const paid = [...(mandate.shares?.values() ?? [])].reduce((sum, share) => sum + share, 0);
      return {
        id,
        code,
        type: 'third-party',
        expenditure_id: payers.get(mandate.id)?.id,
        hold_id: hold.id,
        beneficiary_id: mandate.fund.department.id,
        department_id: fund.department.id,
        fund_id: fund.id,
        amount_kobo: amount,
        purpose: purposeOf(refund),
        response: denied?.response ?? null,
        exp_amount_kobo: paid,
        exp_beneficiary: mandate.vendor.name,
        user_id: mandate.raised?.by.id,
        answered_by: (fulfilled ?? denied)?.by.id ?? null,
        status: fulfilled ? 'fulfilled' : denied ? 'denied' : 'pending',
        created_at: prepared.at,
        updated_at: prepared.at,
      };
    }),
  );
  await setMoved(
    trx,
    'refunds',
    refunds.map(({ id, prepared, fulfilled, denied }) => ({
      id,
      moved_at: (fulfilled ?? denied ?? prepared).at,
    })),
  );
  await insertRows(
    trx,
    'expenditures',
    refunds.flatMap((refund) => {
      const { id, code, fund, fulfilled, made, amount, mandate } = refund;
      if (!fulfilled || !made) return [];
      return {
        ...made,
        refund_id: id,
        type: 'third-party',
        category: 'other',
        status: 'paid',
        beneficiary: mandate.fund.department.name,
        description: `${code}: ${purposeOf(refund)}`,
        fund_id: fund.id,
        department_id: fund.department.id,
        user_id: fulfilled.by.id,
        amount_kobo: amount,
        raised_amount_kobo: amount,
        ...balances.get(`refunds/${id}`),
        period: fund.year,
        budget_year: fund.year,
        created_at: fulfilled.at,
        updated_at: fulfilled.at,
      };
    }),
  );
}

/** The timelines of refunds, and what they add to those of the expenditures before and behind them. */
export function refundLines(refunds: readonly NumberedRefund[], payers: ReadonlyMap<number, Payer>): Line[] {
  return refunds.flatMap((refund): Line[] => {
    const { id, code, mandate, hold, fund, amount, prepared, fulfilled, denied, made } = refund;
    const own = { subject_type: 'refunds', subject_id: id };
    const payer = payers.get(mandate.id);
    const lines: Line[] = [
      {
        ...own,
        at: prepared.at,
        by: prepared.by,
        action: 'prepared',
        remark: `${formatNaira(amount)} of ${payer?.code}, for which ${hold.code} set ${formatNaira(dueFor(hold))} aside`,
      },
    ];
    if (denied)
      lines.push({
        ...own,
        at: denied.at,
        by: denied.by,
        action: 'denied',
        remark: denied.response,
        changes: { status: ['pending', 'denied'] },
      });
    if (!fulfilled || !made || !payer) return lines;
    const isWhole = isLastOfWhole(refund, refunds);
    return [
      ...lines,
      {
        ...own,
        ...fulfilled,
        action: 'fulfilled',
        remark: `${made.code}: ${formatNaira(amount)} on ${fund.code} ${fund.sub} (${fund.year})`,
        changes: { status: ['pending', 'fulfilled'] },
      },
      { subject_type: 'expenditures', subject_id: made.id, ...fulfilled, action: 'raised', remark: code },
      {
        subject_type: 'expenditures',
        subject_id: payer.id,
        ...fulfilled,
        action: isWhole ? 'refunded' : 'refunded-in-part',
        remark: `${fund.department.name} carries ${formatNaira(amount)} of it (${code})`,
        ...(isWhole ? { changes: { status: ['paid', 'refunded'] } } : {}),
      },
    ];
  });
}

/** Whether nothing is left of what was paid once this refund is fulfilled. */
function isLastOfWhole({ id, mandate }: NumberedRefund, refunds: readonly NumberedRefund[]): boolean {
  if (!mandate.batch?.payments.some(({ expenditure }) => expenditure.mandate?.isCarried)) return false;
  const inOrder = refunds
    .filter((refund) => refund.mandate === mandate)
    .toSorted((one, other) => (one.fulfilled?.at.getTime() ?? 0) - (other.fulfilled?.at.getTime() ?? 0));
  return inOrder.at(-1)?.id === id;
}

function purposeOf({ hold: { request } }: NumberedRefund): string {
  return `${request.words} (${request.code})`;
}
