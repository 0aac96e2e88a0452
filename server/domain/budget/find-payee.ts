import type { Transaction } from '#server/database/connection.ts';
import type { PaymentType } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { type PayeeType, payeeRefusal } from '#shared/workflows/payee-types.ts';

/** Whom a body names as payee: a record that was picked, or a name typed free; and whether as staff or as a third party. */
export interface NamedPayee {
  type: PaymentType;
  beneficiary?: string | null;
  beneficiary_type?: PayeeType | null;
  beneficiary_id?: number | null;
}

/** A payee as an expenditure keeps him; type and id are null for one that was typed free. */
export interface Payee {
  beneficiary: string;
  beneficiary_type: PayeeType | null;
  beneficiary_id: number | null;
}

/** The payee of a body, called as his record calls him. Refuses payees of another type, blocked vendors (by name too), staff who have left and records that aren't there. */
export async function findPayee(trx: Transaction, named: NamedPayee): Promise<Payee> {
  const { beneficiary_type = null, beneficiary_id = null } = named;
  if (beneficiary_type === null && beneficiary_id === null) return freePayee(trx, named);
  if (beneficiary_type === null)
    throw wrong('beneficiary_type', 'Choose whether the payee is staff, a vendor or a beneficiary');
  if (beneficiary_id === null) throw wrong('beneficiary_id', 'Choose the payee');
  const refusal = payeeRefusal(named.type, beneficiary_type);
  if (refusal) throw wrong('beneficiary_type', refusal);
  const beneficiary = await nameOf(trx, beneficiary_type, beneficiary_id);
  return { beneficiary, beneficiary_type, beneficiary_id };
}

async function nameOf(trx: Transaction, type: PayeeType, id: number): Promise<string> {
  switch (type) {
    case 'staff': {
      const person = await trx
        .selectFrom('users')
        .select(['name', 'status'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!person) throw absent('member of staff');
      if (person.status === 'inactive')
        throw new Refusal('RULE', `${person.name} no longer works here and can't be paid as staff.`, {
          beneficiary_id: ['no longer works here'],
        });
      return person.name;
    }
    case 'vendor': {
      const vendor = await trx
        .selectFrom('vendors')
        .select(['name', 'is_blocked'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!vendor) throw absent('vendor');
      if (vendor.is_blocked) throw blocked(vendor.name, 'beneficiary_id');
      return vendor.name;
    }
    case 'beneficiary': {
      const found = await trx
        .selectFrom('beneficiaries')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!found) throw absent('beneficiary');
      return found.name;
    }
  }
}

/** A blocked vendor isn't paid by typing its name either, however it is spaced, nor any vendor as staff. */
async function freePayee(trx: Transaction, { type, beneficiary }: NamedPayee): Promise<Payee> {
  const name = beneficiary?.replace(/\s+/g, ' ').trim();
  if (!name) throw wrong('beneficiary', 'Enter the beneficiary, or choose one');
  const vendor = await trx
    .selectFrom('vendors')
    .select(['name', 'is_blocked'])
    .where(({ eb, fn, val }) => eb(fn('fold', ['name']), '=', fn('fold', [val(name)])))
    .orderBy('is_blocked', 'desc')
    .executeTakeFirst();
  if (vendor?.is_blocked) throw blocked(vendor.name, 'beneficiary');
  if (vendor && type === 'staff')
    throw wrong('beneficiary', `${vendor.name} is a registered vendor. ${payeeRefusal(type, 'vendor')}`);
  return { beneficiary: name, beneficiary_type: null, beneficiary_id: null };
}

function blocked(name: string, field: string): Refusal {
  const sentence = `${name} is blocked: nothing is ordered from or paid to it.`;
  return new Refusal('VENDOR_BLOCKED', sentence, { [field]: [sentence] });
}

function absent(what: string): Refusal {
  return wrong('beneficiary_id', `This ${what} is not there any more; choose another`);
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}
