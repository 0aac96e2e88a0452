import { type SqlBool, sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { forHolding } from '#server/crud/in-office.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { permission } from '#shared/permissions.ts';
import { bankDetailsWorkflow } from '#shared/workflows/bank-details.ts';
import { type BankAccount, changesBetween, NONE } from './account.ts';
import { lockOwner, OWNERS, type Owner, touchOwner } from './owners.ts';
import { tellOfProposal } from './tell.ts';

/** What is said beside the sentence of a call that proposed bank details. */
export const WAITS = 'The bank details are in force once another person confirms them.';

/** Where somebody is paid, as far as a body says it: null takes it away, what is left out stays. */
export interface GivenAccount {
  bank_name?: string | null;
  account_number?: string | null;
}

/**
 * Proposes bank details for somebody who can be paid: nothing changes before another person confirms them. A proposal that
 * waits already is replaced. Whether there was anything to propose: what is in force, or proposed already, is not.
 */
export async function proposeBankDetails(
  trx: Transaction,
  actor: Pick<Actor, 'id' | 'name'> & Partial<Pick<Actor, 'groups'>>,
  owner: Owner,
  { bank_name, account_number }: GivenAccount,
): Promise<boolean> {
  if (bank_name === undefined && account_number === undefined) return false;
  await lockOwner(trx, owner);
  const { payee, in_force, open } = await standing(trx, owner);
  const asked = { bank_name, account_number };
  if (same(filled(asked, in_force), in_force)) return false;
  const wanted = filled(asked, open ?? in_force);
  if (open && same(wanted, open)) return false;
  if (open) await follow(trx, bankDetailsWorkflow, 'replace', [open.id]);
  const { id } = await trx
    .insertInto('bank_details')
    .values({ [OWNERS[owner.list].column]: owner.id, payee, ...wanted, proposed_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchOwner(trx, owner);
  const isOwn = owner.list === 'employees' && owner.id === actor.id;
  const keeping = [permission('edit', owner.list), permission('add', owner.list)];
  const whom =
    isOwn || !actor.groups ? {} : await forHolding(trx, { id: actor.id, groups: actor.groups }, keeping);
  await recordActivities(trx, [
    ...(open ? [{ subject: 'bank-details', id: open.id, action: 'replaced', actor }] : []),
    { subject: 'bank-details', id, action: 'proposed', actor, ...whom },
    {
      subject: owner.list,
      id: owner.id,
      action: 'bank-proposed',
      actor,
      changes: changesBetween(in_force, wanted),
    },
  ]);
  await tellOfProposal(trx, actor, owner, wanted);
  return true;
}

async function standing(trx: Transaction, { list, id }: Owner) {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(OWNERS[list].table)} where id = ${id}`.execute(trx);
  const details = await trx
    .selectFrom('bank_details')
    .select(['id', 'status', 'bank_name', 'account_number'])
    .where('list', '=', list)
    .where('owner_id', '=', id)
    .where(sql<SqlBool>`status in ('proposed', 'in-force')`)
    .execute();
  return {
    payee: rows[0]?.name ?? '',
    in_force: details.find(({ status }) => status === 'in-force') ?? NONE,
    open: details.find(({ status }) => status === 'proposed'),
  };
}

function filled(given: GivenAccount, otherwise: BankAccount): BankAccount {
  const of = (value: string | null | undefined, kept: string | null) =>
    value === undefined ? kept : value || null;
  return {
    bank_name: of(given.bank_name, otherwise.bank_name),
    account_number: of(given.account_number, otherwise.account_number),
  };
}

function same(one: BankAccount, other: BankAccount): boolean {
  return one.bank_name === other.bank_name && one.account_number === other.account_number;
}
