import type { PaymentType } from '../constants.ts';

/** What a payee that was picked can be. */
export type PayeeType = 'staff' | 'vendor' | 'beneficiary';

/** Who is picked as payee of each type of payment. */
export const PAYEES_OF: Readonly<Record<PaymentType, readonly PayeeType[]>> = {
  staff: ['staff'],
  'third-party': ['vendor', 'beneficiary'],
};

/** The type of payment by which a payee is paid. */
export function paidAs(payee: PayeeType): PaymentType {
  return payee === 'staff' ? 'staff' : 'third-party';
}

const PAYEES: Readonly<Record<PayeeType, string>> = {
  staff: 'A member of staff',
  vendor: 'A vendor',
  beneficiary: 'A beneficiary',
};

/** Why a picked payee can't be paid by a payment of this type, in a sentence; null when they can, and for a name that was typed. */
export function payeeRefusal(
  type: PaymentType | null | undefined,
  payee: PayeeType | null | undefined,
): string | null {
  if (!type || !payee || PAYEES_OF[type].includes(payee)) return null;
  return `${PAYEES[payee]} is paid as ${paidAs(payee) === 'staff' ? 'staff' : 'a third party'}: choose that type.`;
}

/** Why nobody raises or batches what pays themselves as a third party. */
export const FOR_ONESELF =
  'This would pay you: your account, or your name. What is due to you is raised as a staff payment; of a namesake, by a colleague.';

/** Why nothing goes to a vendor, as a clause without its full stop. */
export function blockedWords(vendor: string): string {
  return `${vendor} is blocked: nothing is ordered from or paid to it`;
}
