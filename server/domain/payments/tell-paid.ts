import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatNaira } from '#shared/money.ts';
import { type News, notify } from '../notifications/index.ts';
import type { Dossier } from './dossiers.ts';

/**
 * Tells payees of the portal that they were paid, and whoever raised what was posted in one act once, however many payments
 * of the batch that were. Nobody is told of one payment twice, nor by themselves.
 */
export async function tellPaid(trx: Transaction, actor: Actor, payments: readonly Dossier[]): Promise<void> {
  const raisers = new Map<number, Dossier[]>();
  for (const payment of payments)
    for (const id of new Set(payment.raised.map(({ user_id }) => user_id)))
      if (id !== payment.payee_id && id !== actor.id) raisers.set(id, [...(raisers.get(id) ?? []), payment]);
  await notify(
    trx,
    ...payments.map(toPayee),
    ...[...raisers].map(([id, raised]) => ({ ...toRaiser(raised), user_ids: [id] })),
  );
}

function toPayee(payment: Dossier): News {
  return {
    user_ids: payment.payee_id ? [payment.payee_id] : [],
    about: 'mine',
    title: `${formatNaira(payment.amount_kobo)} was paid to you`,
    body: `${payment.about.description} (voucher ${payment.pv_no})`,
    path: pathOf(payment),
  };
}

function toRaiser(payments: readonly Dossier[]): Omit<News, 'user_ids'> {
  const [first, ...others] = payments;
  if (!first) throw new Error('somebody is told of no payment');
  const amount_kobo = payments.reduce((sum, one) => sum + one.amount_kobo, 0);
  const about = { about: 'mine' as const, amount_kobo };
  if (others.length === 0)
    return {
      ...about,
      title: `${first.payee_name} was paid, batch ${first.batch_no}`,
      body: `${first.about.description} (voucher ${first.pv_no})`,
      path: pathOf(first),
    };
  return {
    ...about,
    title: `${payments.length} payments of batch ${first.batch_no} were paid`,
    body: payments.map(({ payee_name }) => payee_name).join(', '),
    path: `/budget/batches/${first.batch_id}`,
  };
}

function pathOf({ id }: Dossier): string {
  return `/payments/clear-payments/${id}`;
}
