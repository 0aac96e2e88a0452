import type { Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { insertRows, setMoved } from './insert-rows.ts';
import type { Payer } from './movements-of-holds.ts';
import { dueFor } from './tell-holds.ts';
import type { StoryMandate } from './tell-mandates.ts';
import type { Line } from './write-timelines.ts';

/** Writes mandates as they stand: what they come to is what their holds are due, and once they are paid what was paid. */
export async function writeMandates(trx: Transaction, mandates: readonly StoryMandate[]): Promise<void> {
  await insertRows(
    trx,
    'mandates',
    mandates.map(({ id, code, vendor, fund, description, made, raised, posted, holds, shares }) => ({
      id,
      code,
      vendor_id: vendor.id,
      beneficiary: vendor.name,
      description,
      fund_id: fund.id,
      department_id: fund.department.id,
      user_id: made.by.id,
      no_of_itineraries: holds.length,
      total_amount_kobo: sum(holds.map((hold) => (posted ? (shares?.get(hold.id) ?? 0) : dueFor(hold)))),
      period: fund.year,
      raised_at: raised?.at ?? null,
      status: posted ? 'paid' : raised ? 'raised' : 'pending',
      created_at: made.at,
      updated_at: made.at,
    })),
  );
  await setMoved(
    trx,
    'mandates',
    mandates.map(({ id, made, raised, posted }) => ({ id, moved_at: (posted ?? raised ?? made).at })),
  );
}

/** The timelines of mandates; `payers` are the expenditures that pay them. */
export function mandateLines(mandates: readonly StoryMandate[], payers: ReadonlyMap<number, Payer>): Line[] {
  return mandates.flatMap(({ id, code, made, raised, posted, holds }) => {
    const own = { subject_type: 'mandates', subject_id: id };
    const payer = payers.get(id)?.code ?? null;
    const lines: Line[] = [
      { ...own, ...made, action: 'made', remark: holds.map(({ request }) => request.code).join(', ') },
    ];
    for (const { request, cost, lowered } of holds)
      if (lowered)
        lines.push({
          ...own,
          at: lowered.at,
          by: lowered.by,
          action: 'lowered',
          remark: `${request.code}: ${formatNaira(cost)} to ${formatNaira(lowered.cost)}`,
        });
    if (raised)
      lines.push({
        ...own,
        ...raised,
        action: 'raised',
        remark: `${payer} pays ${code}`,
        changes: { status: ['pending', 'raised'] },
      });
    if (posted)
      lines.push({
        ...own,
        at: posted.at,
        by: posted.by,
        action: 'paid',
        remark: payer,
        changes: { status: ['raised', 'paid'] },
      });
    return lines;
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
