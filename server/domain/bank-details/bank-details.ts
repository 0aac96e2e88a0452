import { type SqlBool, sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { isMasked, keeps } from '#server/crud/masks.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { tailOf } from '#shared/resource/define-resource.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { bankDetails } from '#shared/resources/administration/bank-details.ts';
import {
  type BankDetailsFacts,
  bankDetailsWorkflow,
  isBehind,
  owns,
  proposed,
  type SharedWith,
} from '#shared/workflows/bank-details.ts';
import { type BankAccount, changesBetween, NONE } from './account.ts';
import { bankDetailsExtras } from './answer-schemas.ts';
import { mailPayee } from './mail-payee.ts';
import { LISTS, lockOwner, touchOwner } from './owners.ts';
import { tellOfConfirmation, tellOfRefusal } from './tell.ts';

/** Bank details as their commands know them. */
export interface BankDetails extends Loaded<BankDetailsFacts>, BankAccount {
  owner_id: number;
  payee: string;
  is_inherited: boolean;
  /** What is in force while these wait; null where nothing is. */
  before: BankAccount | null;
  /** Whether the portal can tell their owner: staff, and whoever left an e-mail. */
  is_told: boolean;
  /** Whose else this account is or was, or is proposed to be. */
  also_of: SharedWith[];
}

/** Bank details before whoever may edit the list that their owner stands in. */
export const bankDetailsFlow = defineFlow({
  workflow: bankDetailsWorkflow,
  views: { 'bank-details': { scope, presents: bankDetailsExtras } },
  load: loadBankDetails,
  lock: lockAround,
  show: (record, { before, is_told, ...details }, actor) => ({
    ...record,
    before: before && masked(before, actor),
    is_told,
    also_of: sharedAsTold(details, actor),
  }),
  commands: { confirm, refuse },
  rules: [
    [proposed, ({ id }) => sql`t.proposed_by is distinct from ${id}`],
    [
      isBehind,
      ({ id }) => sql`not exists (select 1 from behind_bank_details(t.id) w where w.user_id = ${id})`,
    ],
    [
      owns,
      ({ id }) =>
        sql`t.user_id is distinct from ${id} and not exists (select 1 from bank_details s where s.user_id = ${id} and ${isSameAccount('t')})`,
    ],
  ],
});

/** Bank details by id, in one statement. */
export async function loadBankDetails(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, BankDetails>> {
  const { rows } = await sql<BankDetails>`
    select d.id, d.version, d.updated_at, d.status, d.list, d.owner_id, d.user_id, d.payee, d.bank_name, d.account_number, d.is_inherited,
      d.proposed_by, d.created_at, d.confirmed_by,
      (select coalesce(json_agg(distinct s.user_id), '[]') from bank_details s where s.user_id is not null and ${isSameAccount('d')}) as same_account_ids,
      (select coalesce(json_agg(distinct jsonb_build_object('list', s.list, 'name', s.payee, 'is_blocked', coalesce(o.is_blocked, false))), '[]')
        from bank_details s left join vendors o on o.id = s.vendor_id
        where ${isSameAccount('d')} and (s.list, s.owner_id) <> (d.list, d.owner_id)) as also_of,
      (select coalesce(json_agg(w), '[]') from behind_bank_details(d.id) w) as behind,
      (select json_build_object('bank_name', f.bank_name, 'account_number', f.account_number) from bank_details f
        where d.status = 'proposed' and f.list = d.list and f.owner_id = d.owner_id and f.status = 'in-force') as before,
      d.user_id is not null or coalesce(v.email, b.email, '') <> '' as is_told
      from bank_details d left join vendors v on v.id = d.vendor_id left join beneficiaries b on b.id = d.beneficiary_id
     where d.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Details (alias `s`) that name, or named, the account of these. */
function isSameAccount(alias: string) {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`s.account_number = ${of('account_number')} and s.bank_name is not distinct from ${of('bank_name')}
    and s.status in ('proposed', 'in-force', 'former')`;
}

/** Whose else the account is, for nobody who is behind the proposal, nor its owner: they could ask so whose any account is. */
export function sharedAsTold(
  {
    also_of,
    proposed_by,
    user_id,
    behind,
  }: Pick<BankDetails, 'also_of' | 'proposed_by' | 'user_id' | 'behind'>,
  { id }: Actor,
): SharedWith[] {
  return [proposed_by, user_id, ...behind.map((one) => one.user_id)].includes(id) ? [] : also_of;
}

/** Those of the lists that somebody keeps, their own, and what they proposed; treasury and audit compare all. */
function scope(actor: Actor) {
  if (actor.offices.has('treasury') || actor.offices.has('audit')) return undefined;
  const kept = LISTS.filter((list) => keeps(list, actor));
  return sql<SqlBool>`(t.list = any(${kept}::text[]) or t.user_id = ${actor.id} or t.proposed_by = ${actor.id})`;
}

async function lockAround(trx: Transaction, id: number): Promise<void> {
  const details = await trx
    .selectFrom('bank_details')
    .select(['list', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const list of LISTS)
    if (list === details.list) await lockOwner(trx, { list, id: Number(details.owner_id) });
}

/** From now on they are in force, and those before are not; the database ends those and tells the owner's record. */
async function confirm(
  trx: Transaction,
  { actor, record, context }: Call<BankDetails, unknown>,
): Promise<Done> {
  const { status, list, owner_id, payee, before } = record;
  const set = { confirmed_by: actor.id, confirmed_at: sql`now()` };
  if (status === 'in-force')
    return { message: `The bank details of ${payee} were confirmed as they are in force.`, set };
  await tellOfConfirmation(trx, actor, record);
  await mailPayee(trx, context.portal, record.id, 'confirmed');
  return {
    message: `The bank details of ${payee} are in force from now on.`,
    set,
    also: [
      {
        subject: list,
        id: owner_id,
        action: 'bank-confirmed',
        actor,
        changes: changesBetween(before ?? NONE, record),
      },
    ],
  };
}

async function refuse(
  trx: Transaction,
  { actor, record, input, context }: Call<BankDetails, ActInput<typeof bankDetailsWorkflow.acts.refuse>>,
): Promise<Done> {
  const { list, owner_id, payee, proposed_by } = record;
  const { reason } = input;
  await touchOwner(trx, { list, id: owner_id });
  await tellOfRefusal(trx, actor, record, reason);
  await mailPayee(trx, context.portal, record.id, 'refused');
  const what = proposed_by === actor.id ? 'withdrawn' : 'refused';
  return {
    message: `The proposed bank details of ${payee} were ${what}.`,
    set: { refused_by: actor.id, refused_at: sql`now()`, reason },
    also: [{ subject: list, id: owner_id, action: `bank-${what}`, actor, remark: reason }],
  };
}

function masked(account: BankAccount, actor: Actor): BankAccount {
  const isHidden = isMasked(bankDetails, bankDetails.fields.account_number, actor);
  return isHidden
    ? { ...account, account_number: account.account_number && String(tailOf(account.account_number)) }
    : account;
}
