import type { PaymentType } from '#shared/constants.ts';
import { PAYEES_OF, type PayeeType } from '#shared/workflows/payee-types.ts';
import { api } from '#web/api/client.ts';
import { type Found, lookUp } from '#web/crud/lookup.ts';
import type { WireRecord } from '#web/crud/record.ts';
import type { Payee } from './values.ts';

/** A payee that is offered; one that can't be paid says why. */
export type OfferedPayee = Payee & { barred?: string };

type Vendor = WireRecord & { name: string; rc_number: string | null; is_blocked: boolean };

/** Whom one may look up, by permission. */
export type MayLookUp = { vendors: boolean; beneficiaries: boolean };

/** Those who can be paid and whose name or staff number holds the typed text: staff, or vendors and other beneficiaries; all while no type is chosen. */
export async function searchPayees(
  type: PaymentType | null,
  text: string,
  may: MayLookUp,
): Promise<OfferedPayee[]> {
  const offers = (payee: PayeeType) => !type || PAYEES_OF[type].includes(payee);
  const [staff, vendors, beneficiaries] = await Promise.all([
    offers('staff') ? lookUp('employees', text) : [],
    offers('vendor') && may.vendors ? searchVendors(text) : [],
    offers('beneficiary') && may.beneficiaries ? lookUp('beneficiaries', text) : [],
  ]);
  return [
    ...staff.slice(0, type ? staff.length : 8).map((found) => asPayee('staff', found)),
    ...vendors,
    ...beneficiaries.slice(0, 8).map((found) => asPayee('beneficiary', found)),
  ];
}

async function searchVendors(text: string): Promise<OfferedPayee[]> {
  const query = new URLSearchParams({ per_page: '10', ...(text ? { search: text } : {}) });
  const { data } = await api.get<Vendor[]>(`vendors?${query}`);
  return data.map(({ id, name, rc_number, is_blocked }) => ({
    kind: 'vendor',
    id,
    name,
    note: rc_number,
    ...(is_blocked ? { barred: 'Blocked: nothing is paid to this vendor' } : {}),
  }));
}

function asPayee(kind: Payee['kind'], { id, label, hint }: Found): OfferedPayee {
  return { kind, id, name: label, note: hint };
}
