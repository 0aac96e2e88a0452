import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { Dossier } from './dossiers.ts';

/** A part of what was paid that another department carries: its refund, and the expenditure that stands for it. */
export interface Carried {
  id: number;
  code: string;
  department_id: number;
  user_id: number;
  debtor: string;
  expenditure_id: number;
  fund_id: number;
}

/** Whose a part of a payment is, and how much of it has not come back. */
export interface Share {
  carried: Carried | null;
  hold_id: number | null;
  left_kobo: number;
  /** Whose it is, in words. */
  whose: string;
  /** Why no more than that can come back. */
  why: string;
}

/** The part of a payment that a refund carries, that was paid for a hold of the fund that pays, or that is neither. */
export async function shareOf(
  trx: Transaction,
  payment: Dossier,
  { refund_id, hold_id }: { refund_id: number | null; hold_id: number | null },
): Promise<Share> {
  if (refund_id !== null) {
    if (hold_id !== null)
      throw wrong('hold_id', 'Another department carries it by the refund: leave this out.');
    return carriedShare(trx, payment, refund_id);
  }
  const own = await ownShares(trx, payment);
  if (hold_id === null) {
    const drawn_kobo = own.holds.reduce((sum, { left_kobo }) => sum + left_kobo, 0);
    const trips = own.holds.filter(({ left_kobo }) => left_kobo > 0).map(({ request }) => request);
    return {
      ...{ carried: null, hold_id, left_kobo: Math.max(own.net_kobo - drawn_kobo, 0), whose: '' },
      why: `that is what is left of it.${own.why}${trips.length > 0 ? ` What was paid for ${trips.join(', ')} comes back to that: choose it.` : ''}`,
    };
  }
  const hold = own.holds.find(({ id }) => id === hold_id);
  if (!hold) throw wrong('hold_id', 'Choose what this payment was for');
  return {
    ...{
      carried: null,
      hold_id,
      left_kobo: Math.min(hold.left_kobo, own.net_kobo),
      whose: ` for ${hold.request}`,
    },
    why: `that is what is left of what was paid for ${hold.request}.${own.why}`,
  };
}

/** The hold for which all of a payment is that nobody else carries; null where there are several, or something beside. */
export async function onlyHold(trx: Transaction, payment: Dossier): Promise<number | null> {
  const { net_kobo, holds } = await ownShares(trx, payment);
  const [one, ...others] = holds;
  return one && others.length === 0 && one.left_kobo >= net_kobo ? one.id : null;
}

/** Refuses more than is left of a share. */
export function refuseAboveShare({ left_kobo, why }: Share, amount_kobo: number): void {
  if (amount_kobo > left_kobo)
    throw wrong('amount', `At most ${formatNaira(left_kobo)} can come back: ${why}`);
}

/** A refusal of what was given for one field. */
export function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}

/** What a refund of this payment carries; the expenditure that stands for it is locked. */
async function carriedShare(
  trx: Transaction,
  { expenditure_id }: Dossier,
  refund_id: number,
): Promise<Share> {
  const { rows } = await sql<Carried & { left_kobo: number }>`
    select r.id, r.code, r.department_id, r.user_id, d.name as debtor, m.id as expenditure_id, m.fund_id, m.net_kobo as left_kobo
      from refunds r join expenditures m on m.refund_id = r.id join departments d on d.id = r.department_id
     where r.id = ${refund_id} and r.expenditure_id = ${expenditure_id} and r.status = 'fulfilled' for update of m`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw wrong('refund_id', 'Choose a refund of this payment that was fulfilled');
  const { left_kobo, ...carried } = found;
  const why = `that is what is left of what ${carried.debtor} carries by ${carried.code}.`;
  const whose = ` to ${carried.debtor} (${carried.code})`;
  return { carried, hold_id: null, left_kobo, whose, why };
}

/**
 * What the department that paid bears and asks nobody for, and of that what was paid for each hold that was drawn. A denied refund
 * with a hold counts as asked for: its amount is what was paid for the hold, and it must be possible to ask for that again.
 */
async function ownShares(trx: Transaction, { expenditure_id }: Dossier) {
  const { rows } = await sql<
    { net_kobo: number } & Record<'pending' | 'denied' | 'fulfilled', string | null>
  >`
    select greatest(e.amount_kobo - e.recovered_kobo - coalesce(sum(r.amount_kobo), 0), 0)::bigint as net_kobo,
        string_agg(r.code, ', ' order by r.id) filter (where r.status = 'pending') as pending,
        string_agg(r.code, ', ' order by r.id) filter (where r.status = 'denied') as denied,
        string_agg(r.code, ', ' order by r.id) filter (where r.status = 'fulfilled') as fulfilled
      from expenditures e left join refunds r on r.expenditure_id = e.id
        and (r.status in ('pending', 'fulfilled') or r.status = 'denied' and r.hold_id is not null)
     where e.id = ${expenditure_id} group by e.id`.execute(trx);
  const { rows: holds } = await sql<{ id: number; request: string; left_kobo: number }>`
    select h.id, h.request, coalesce(h.share_kobo, e.amount_kobo) - coalesce((select sum(c.amount_kobo) from payment_corrections c
        where c.hold_id = h.id and c.confirmed_by is not null), 0)::bigint as left_kobo
      from holds h join expenditures e on e.id = h.expenditure_id where e.id = ${expenditure_id} order by h.id`.execute(
    trx,
  );
  const { net_kobo = 0, pending = null, denied = null, fulfilled = null } = rows[0] ?? {};
  const asked = pending ? ` ${pending} asks for more of it: withdraw that first.` : '';
  const refused = denied
    ? ` ${denied} was denied: the department that paid asks anew or keeps the cost first.`
    : '';
  const carried = fulfilled
    ? ` What others carry by ${fulfilled} comes back to them: choose the refund.`
    : '';
  return { net_kobo, holds, why: `${asked}${refused}${carried}` };
}
