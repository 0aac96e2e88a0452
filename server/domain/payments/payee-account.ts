import { type RawBuilder, sql } from 'kysely';
import { isMasked } from '#server/crud/masks.ts';
import type { Actor } from '#server/frame/actor.ts';
import { tailOf } from '#shared/resource/define-resource.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { BANK_CHANGE_DAYS } from '#shared/workflows/bank-change-days.ts';
import type { OneBehindBoth } from '#shared/workflows/bank-details.ts';
import { isGone, type PaymentStatus } from '#shared/workflows/desks.ts';

/** An account as payments freeze it. */
interface Account {
  bank_name: string | null;
  account_number: string | null;
}

/** What a desk looks at of the account that a payment goes to, beside the one that it froze. */
export interface PayeeAccount {
  payee_bank: string | null;
  payee_account: string | null;
  /** The account from which the bank returned it, where it was posted again to another. */
  former_bank: string | null;
  former_account: string | null;
  is_listed: boolean;
  account_in_force: Account | null;
  account_changed: {
    at: string;
    by: string;
    confirmed_by: string;
    is_first: boolean;
    opened: OneBehindBoth | null;
  } | null;
  account_proposed: { at: string; by: string } | null;
}

const LATELY = sql`not d.is_inherited and d.status in ('proposed', 'in-force', 'former')
  and coalesce(d.confirmed_at, d.created_at) > now() - make_interval(days => ${sql.lit(BANK_CHANGE_DAYS)})`;
const OF_PAYEE = sql`d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id`;
// What was paid is told as it stood then.
const THEN = sql`case p.status when 'paid' then p.moved_at else now() end`;

/** The same in SQL, for payments `p` of expenditures `e`: what is in force, what changed since it was raised or lately, by whom. */
export const PAYEE_ACCOUNT: RawBuilder<unknown> = sql`
  p.payee_bank, p.payee_account, p.former_bank, p.former_account, e.beneficiary_type is not null as is_listed,
  (select coalesce(json_agg(json_build_object('user_id', w.user_id, 'did', w.did, 'at', w.at) order by w.at desc), '[]')
     from bank_details d cross join lateral (values (d.confirmed_by, 'confirmed', d.confirmed_at), (d.proposed_by, 'proposed', d.created_at)) as w (user_id, did, at)
    where ${OF_PAYEE} and ${LATELY} and w.user_id is not null) as bank_changes,
  (select json_build_object('bank_name', d.bank_name, 'account_number', d.account_number) from bank_details d
    where ${OF_PAYEE} and d.status = 'in-force' and d.account_number is not null) as account_in_force,
  (select json_build_object('at', d.in_force_from, 'by', pu.name, 'confirmed_by', cu.name,
            'is_first', not exists (select 1 from bank_details o where o.list = d.list and o.owner_id = d.owner_id and o.status = 'former' and o.id <> d.id),
            'opened', (select json_build_object('by', ou.name, 'whose', o.whose) from behind_both(d.proposed_by, d.confirmed_by, d.confirmed_at) o
              join users ou on ou.id = o.user_id order by o.whose, ou.name limit 1))
     from bank_details d join users pu on pu.id = d.proposed_by join users cu on cu.id = d.confirmed_by
    where ${OF_PAYEE} and d.status in ('in-force', 'former') and d.in_force_from <= ${THEN}
      and (d.in_force_from > e.created_at or d.in_force_from > ${THEN} - make_interval(days => ${sql.lit(BANK_CHANGE_DAYS)}))
    order by d.in_force_from desc limit 1) as account_changed,
  (select json_build_object('at', d.created_at, 'by', pu.name) from bank_details d join users pu on pu.id = d.proposed_by
    where ${OF_PAYEE} and d.status = 'proposed' and p.status in ('pending', 'cleared', 'queried', 'responded')) as account_proposed`;

/** Whether nothing that somebody proposed or confirmed lately is the account of payments (alias `t`). */
export function changedNoAccount(user_id: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from expenditures e join bank_details d on ${OF_PAYEE}
    where e.id = t.expenditure_id and ${LATELY} and (d.proposed_by = ${user_id} or d.confirmed_by = ${user_id}))`;
}

interface Standing {
  status: PaymentStatus;
  acts: readonly { action: string }[];
}

/** Whether posting freezes the account then in force: the bank returned what was paid into the one before. */
function freezesAnew({ status, acts }: Standing): boolean {
  return status !== 'paid' && !isGone({ status }) && acts.some(({ action }) => action === 'confirm-bounce');
}

/** Whether a payee of the lists has no account that this payment would go to. */
export function goesNowhere(payment: PayeeAccount & Standing): boolean {
  if (!payment.is_listed || isGone(payment)) return false;
  return freezesAnew(payment) ? payment.account_in_force === null : payment.payee_account === null;
}

/** Why a payment can't be posted without the reference of the bank; null where it can. */
export function whyReference(
  payment: PayeeAccount & Standing & { payee_name: string },
  bank_reference: string | null | undefined,
): string | null {
  if (bank_reference || !goesNowhere(payment)) return null;
  return `No bank details of ${payment.payee_name} are confirmed: enter the reference under which the bank paid.`;
}

/** What a payment says of the account that it goes to; masked as the account itself. */
export function shownAccount(payment: PayeeAccount & Standing, actor: Actor) {
  const { payee_bank, payee_account, former_bank, former_account, account_in_force } = payment;
  const isHidden = isMasked(payments, payments.fields.payee_account, actor);
  const shown = ({ bank_name, account_number }: Account) => ({
    bank_name,
    account_number: isHidden ? ((tailOf(account_number) ?? null) as string | null) : account_number,
  });
  const isLive = payment.status !== 'paid' && !isGone(payment);
  const differs =
    account_in_force?.account_number !== payee_account || account_in_force?.bank_name !== payee_bank;
  return {
    none: goesNowhere(payment),
    freezes_anew: freezesAnew(payment),
    in_force: isLive && differs && account_in_force ? shown(account_in_force) : null,
    former:
      former_bank || former_account
        ? shown({ bank_name: former_bank, account_number: former_account })
        : null,
    changed: isGone(payment) ? null : payment.account_changed,
    proposed: payment.account_proposed,
  };
}
