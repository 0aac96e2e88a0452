import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { belowHold, type HoldType, holdWorkflow } from '#shared/workflows/holds.ts';
import { mandateWorkflow } from '#shared/workflows/mandates.ts';
import type { Payee } from './find-payee.ts';
import { type LedgerEntry, postEntries } from './ledger.ts';
import { lockRequestsOf } from './lock-requests.ts';

/** A mandate that may be raised, as the expenditure takes it over: locked, with the holds that it bundles. */
export interface RaisableMandate {
  id: number;
  code: string;
  vendor_id: number;
  description: string;
  fund_id: number;
  department_id: number;
  total_amount_kobo: number;
  holds: readonly BundledHold[];
}

/** A hold behind a mandate; amounts in kobo. */
export interface BundledHold {
  id: number;
  code: string;
  request: string;
  status: string;
  fund_id: number;
  due_kobo: number;
  amount_kobo: number;
}

/** Locks a mandate and its holds. Refused where there is none, or where it is raised or over already. */
export async function lockMandate(trx: Transaction, id: number): Promise<RaisableMandate> {
  const mandate = await trx
    .selectFrom('mandates')
    .select([
      'id',
      'code',
      'vendor_id',
      'description',
      'fund_id',
      'department_id',
      'total_amount_kobo',
      'status',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!mandate || mandate.status === 'deleted') throw refused('There is no such mandate.');
  if (mandate.status !== 'pending') throw refused(await whyNotRaised(trx, mandate));
  if (mandate.total_amount_kobo === 0)
    throw refused(`Nothing is left to be paid of ${mandate.code}: logistics deletes it.`);
  return { ...mandate, holds: await lockHoldsOf(trx, id) };
}

/** Locks the holds that a mandate bundles, by id. */
export async function lockHoldsOf(trx: Transaction, mandate_id: number): Promise<BundledHold[]> {
  const { rows } = await sql<BundledHold>`
    select id, code, request, status, fund_id, due_kobo, amount_kobo from holds
     where mandate_id = ${mandate_id} order by id for update`.execute(trx);
  return rows;
}

/**
 * Locks the hold that an expenditure on the same fund draws, after its request. Refused where it sets nothing aside there, where a
 * mandate has it, where the expenditure is for less than it sets aside for a trip (the rest would be free though it is owed), or
 * where it pays another than the vendor whose option was accepted.
 */
export async function lockDrawnHold(
  trx: Transaction,
  id: number,
  on_fund: number,
  { payee, amount_kobo }: { payee: Payee; amount_kobo: number },
): Promise<BundledHold> {
  await lockRequestsOf(trx, sql`h.id = ${id}`);
  const { rows } = await sql<BundledHold & { type: HoldType; vendor: { id: number; name: string } | null }>`
    select h.id, h.code, h.request, h.status, h.fund_id, h.due_kobo, h.amount_kobo, h.type,
        (select json_build_object('id', v.id, 'name', v.name) from travel_options o join vendors v on v.id = o.vendor_id
          where o.id = coalesce(r.option_id, l.option_id)) as vendor
      from holds h left join reservations r on r.id = h.flight_id left join hotels l on l.id = h.hotel_id
     where h.id = ${id} for update of h`.execute(trx);
  const [hold] = rows;
  const sentence =
    hold?.fund_id !== on_fund
      ? 'Choose a hold on the fund that pays.'
      : hold.status === 'secured'
        ? null
        : hold.status === 'mandated'
          ? `A mandate pays what ${hold.code} is for.`
          : `${hold.code} sets nothing aside.`;
  if (!hold || sentence) throw new Refusal('VALIDATION', sentence ?? '', { hold_id: [sentence ?? ''] });
  const short = belowHold(hold, amount_kobo);
  if (short) throw new Refusal('VALIDATION', short, { amount: [short] });
  const { vendor, request } = hold;
  if (vendor && !(payee.beneficiary_type === 'vendor' && payee.beneficiary_id === vendor.id)) {
    const other = `${request} was accepted from ${vendor.name}: choose that vendor.`;
    throw new Refusal('VALIDATION', other, {
      [payee.beneficiary_type ? 'beneficiary_id' : 'beneficiary']: [other],
    });
  }
  return hold;
}

/**
 * What an expenditure draws from the holds of its mandate on its own fund: they are released, the others wait for their refund,
 * and each has its share of what is paid. The caller enters `expenditure-raised` after it.
 */
export async function drawForMandate(
  trx: Transaction,
  actor: Actor,
  { id: mandate_id, code, fund_id, holds }: RaisableMandate,
  expenditure: { id: number; code: string },
): Promise<void> {
  await sql`update holds set share_kobo = due_kobo where mandate_id = ${mandate_id}`.execute(trx);
  await drawHolds(
    trx,
    actor,
    holds.filter((hold) => hold.fund_id === fund_id),
    expenditure,
  );
  await follow(trx, mandateWorkflow, 'raise', [mandate_id], { raised_at: new Date() });
  await recordActivities(trx, [
    {
      subject: 'mandates',
      id: mandate_id,
      action: 'raised',
      actor,
      remark: `${expenditure.code} pays ${code}`,
      changes: { status: ['pending', 'raised'] },
    },
  ]);
}

/** Draws locked holds whole for an expenditure on their fund: nothing of them stays set aside. */
export async function drawHolds(
  trx: Transaction,
  actor: Actor,
  holds: readonly BundledHold[],
  expenditure: { id: number; code: string },
): Promise<void> {
  if (holds.length === 0) return;
  await follow(
    trx,
    holdWorkflow,
    'draw',
    holds.map(({ id }) => id),
    { amount_kobo: 0, expenditure_id: expenditure.id },
  );
  await postEntries(
    trx,
    holds.map(
      ({ id, code, fund_id, amount_kobo }): LedgerEntry => ({
        fund_id,
        kind: 'hold-drawn',
        reserved_kobo: -amount_kobo,
        source: { type: 'reserves', id, code },
        note: expenditure.code,
        actor,
      }),
    ),
  );
  await recordActivities(
    trx,
    holds.map(({ id, status }) => ({
      subject: 'reserves',
      id,
      action: 'drawn',
      actor,
      remark: expenditure.code,
      changes: { status: [status, 'released'] as [string, string] },
    })),
  );
}

async function whyNotRaised(
  trx: Transaction,
  { id, code, status }: { id: number; code: string; status: string },
) {
  if (status === 'ended') return `${code} has ended: nothing is left to be paid.`;
  const live = await trx
    .selectFrom('expenditures')
    .select('code')
    .where('mandate_id', '=', id)
    .where('status', 'in', ['cleared', 'batched', 'queried', 'paid', 'refunded'])
    .executeTakeFirst();
  return `${code} is ${status === 'paid' ? 'paid' : 'raised'} already${live ? `, by ${live.code}` : ''}.`;
}

function refused(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { mandate_id: [sentence] });
}
