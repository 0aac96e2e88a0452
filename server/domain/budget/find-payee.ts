import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { PaymentType } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import type { Values } from '#shared/resource/field.ts';
import { isEmpty } from '#shared/resource/given.ts';
import { blockedWords, FOR_ONESELF, type PayeeType, payeeRefusal } from '#shared/workflows/payee-types.ts';

/** Whom a body names as payee: a record that was picked, or a name typed free; and whether as staff or as a third party. */
export interface NamedPayee {
  type: PaymentType;
  beneficiary?: string | null;
  beneficiary_type?: PayeeType | null;
  beneficiary_id?: number | null;
  /** It is owed to them already: staff who have left since are paid it too. */
  isOwed?: boolean;
  /** The field of the body that names them, where something else does: their order, their mandate. */
  namedAt?: string;
}

/** A payee as an expenditure keeps them; type and id are null for one that was typed free. */
export interface Payee {
  beneficiary: string;
  beneficiary_type: PayeeType | null;
  beneficiary_id: number | null;
}

/** What is said where nobody says who is paid. */
export const NO_PAYEE = 'Enter the beneficiary, or choose one';

/** Whether a body, or a row of a list, says of nobody that they are paid. */
export function isOfNobody(named: Values): boolean {
  return PAYEE.every((name) => isEmpty(named[name]));
}

const PAYEE = ['beneficiary', 'beneficiary_type', 'beneficiary_id'] as const;

/** The payee of a body, called as their record calls them. Refuses payees of another type, blocked vendors (by name too), staff who have left, unless it is owed to them, and records that aren't there. */
export async function findPayee(db: Queryable, named: NamedPayee): Promise<Payee> {
  const { beneficiary_type = null, beneficiary_id = null } = named;
  if (beneficiary_type === null && beneficiary_id === null) return freePayee(db, named);
  if (beneficiary_type === null)
    throw wrong('beneficiary_type', 'Choose whether the payee is staff, a vendor or a beneficiary');
  if (beneficiary_id === null) throw wrong('beneficiary_id', 'Choose the payee');
  const refusal = payeeRefusal(named.type, beneficiary_type);
  if (refusal) throw wrong('beneficiary_type', refusal);
  const beneficiary = await nameOf(db, beneficiary_type, beneficiary_id, named.isOwed);
  const payee = { beneficiary, beneficiary_type, beneficiary_id };
  await refuseBlocked(db, payee, named.namedAt ?? 'beneficiary_id');
  return payee;
}

/** Nobody raises as a third party's what pays themselves, by account or by name; nor what leads to it, in another `field`. */
export async function refuseForOneself(
  db: Queryable,
  payee: Payee,
  { id }: Actor,
  field: string = payee.beneficiary_type ? 'beneficiary_id' : 'beneficiary',
): Promise<void> {
  const { beneficiary, beneficiary_type, beneficiary_id } = payee;
  const { rows } = await sql<{ is_paid: boolean }>`${BY_ID}
    select is_paid(${beneficiary_type}, ${beneficiary_id}, ${beneficiary}, ${id}) as is_paid`.execute(db);
  if (rows[0]?.is_paid) throw new Refusal('SOD_SAME_PERSON', FOR_ONESELF, { [field]: [FOR_ONESELF] });
}

async function nameOf(db: Queryable, type: PayeeType, id: number, isOwed = false): Promise<string> {
  switch (type) {
    case 'staff': {
      const person = await db
        .selectFrom('users')
        .select(['name', 'status'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!person) throw absent('member of staff');
      if (person.status === 'inactive' && !isOwed)
        throw new Refusal('RULE', `${person.name} no longer works here and can't be paid as staff.`, {
          beneficiary_id: ['no longer works here'],
        });
      return person.name;
    }
    case 'vendor': {
      const vendor = await db.selectFrom('vendors').select('name').where('id', '=', id).executeTakeFirst();
      if (!vendor) throw absent('vendor');
      return vendor.name;
    }
    case 'beneficiary': {
      const found = await db
        .selectFrom('beneficiaries')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!found) throw absent('beneficiary');
      return found.name;
    }
  }
}

/** A blocked vendor isn't paid by typing its name either, however it is spaced or incorporated, nor any vendor as staff. */
async function freePayee(db: Queryable, { type, beneficiary }: NamedPayee): Promise<Payee> {
  // Characters that nobody sees make no other name.
  const name = beneficiary
    ?.replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!name) throw wrong('beneficiary', NO_PAYEE);
  const payee = { beneficiary: name, beneficiary_type: null, beneficiary_id: null };
  await refuseBlocked(db, payee, 'beneficiary');
  if (type === 'staff') await refuseVendorsName(db, name);
  return payee;
}

async function refuseBlocked(db: Queryable, payee: Payee, field: string): Promise<void> {
  const { beneficiary, beneficiary_type, beneficiary_id } = payee;
  const { rows } = await sql<{ vendor: string | null }>`${BY_ID}
    select blocked_vendor(${beneficiary_type}, ${beneficiary_id}, ${beneficiary}) as vendor`.execute(db);
  const vendor = rows[0]?.vendor;
  if (!vendor) return;
  const isItself = vendor === beneficiary;
  const sentence = `${blockedWords(vendor)}.${isItself ? '' : ALIKE[beneficiary_type ? 'record' : 'name']}`;
  throw new Refusal('VENDOR_BLOCKED', sentence, { [field]: [sentence] });
}

const ALIKE = {
  name: ' If this is another firm of almost the same name, choose it from the vendors.',
  record: ' This payee has its name, its account or its RC number.',
};

async function refuseVendorsName(db: Queryable, name: string): Promise<void> {
  const vendor = await db
    .selectFrom('vendors')
    .select('name')
    .where(({ eb, fn, val }) => eb(fn('looks', ['name']), '=', fn('looks', [val(name)])))
    .executeTakeFirst();
  if (vendor)
    throw wrong('beneficiary', `${vendor.name} is a registered vendor. ${payeeRefusal('staff', 'vendor')}`);
}

function absent(what: string): Refusal {
  return wrong('beneficiary_id', `This ${what} is not there any more; choose another`);
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}
