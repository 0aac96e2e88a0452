import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { tailOf } from '#shared/resource/define-resource.ts';
import { accountWords } from '#shared/workflows/bank-details.ts';
import { notify } from '../notifications/index.ts';
import type { BankAccount } from './account.ts';
import type { Owner } from './owners.ts';

type Person = Pick<Actor, 'id' | 'name'>;

/** Bank details as whoever acts on them knows them. */
interface Told extends BankAccount {
  id: number;
  payee: string;
  user_id: number | null;
  proposed_by: number | null;
}

const ALARM = 'If this is not right, tell an administrator at once.';

/** A member of staff is told of whatever is done to their account, whoever does it: changes in their own session too. */
export async function tellOfProposal(
  trx: Transaction,
  actor: Person,
  owner: Owner,
  account: BankAccount,
): Promise<void> {
  await notify(trx, {
    user_ids: owner.list === 'employees' ? [owner.id] : [],
    about: 'account',
    title: 'A change of your bank account was proposed',
    body: `${actor.name} proposed ${shown(account)}. It is in force once another person confirms it. ${ALARM}`,
    path: '/user/account',
  });
}

/** Their owner is told what is in force from now on, and who proposed them that they were confirmed. */
export async function tellOfConfirmation(trx: Transaction, actor: Person, details: Told): Promise<void> {
  const { user_id, proposed_by, payee, id } = details;
  await notify(
    trx,
    {
      user_ids: one(user_id),
      about: 'account',
      title: 'Your bank account was changed',
      body: `${actor.name} confirmed ${shown(details)}. ${ALARM}`,
      path: '/user/account',
    },
    {
      user_ids: one(proposed_by).filter((person) => person !== user_id),
      about: 'account',
      title: `The bank details of ${payee} were confirmed`,
      body: `${actor.name} confirmed ${shown(details)}.`,
      path: `/administration/bank-details/${id}`,
    },
  );
}

/** Their owner and who proposed them are told that nothing changes, and why. */
export async function tellOfRefusal(
  trx: Transaction,
  actor: Person,
  details: Told,
  reason: string,
): Promise<void> {
  const { user_id, proposed_by, payee, id } = details;
  const said = { about: 'remarks', body: reason, sender_name: actor.name } as const;
  await notify(
    trx,
    {
      ...said,
      user_ids: one(user_id),
      title: 'A proposed change of your bank account was refused',
      path: '/user/account',
    },
    {
      ...said,
      user_ids: one(proposed_by).filter((person) => person !== user_id && person !== actor.id),
      title: `The bank details of ${payee} were refused`,
      path: `/administration/bank-details/${id}`,
    },
  );
}

function one(id: number | null): number[] {
  return id === null ? [] : [id];
}

/** News show the tail of an account: it may be read on another screen. */
function shown({ bank_name, account_number }: BankAccount): string {
  return accountWords({ bank_name, account_number: account_number && String(tailOf(account_number)) });
}
