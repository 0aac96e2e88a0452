import type { WireDeduction } from '#shared/resources/payments/payment-extras.ts';
import { type BatchWire, type Desks, type PaymentRecord, startDesks } from '../payments/desks.ts';
import { giveAccount } from '../support/bank-details.ts';

/** A payment with what is deducted from it, as the wire carries it. */
export type TaxedPayment = PaymentRecord & {
  gross: number;
  net: number;
  deducted: number;
  deductions: WireDeduction[];
  deductions_set_by: string | null;
  proposed: { base: number; deductions: WireDeduction[]; notes: string[] } | null;
  expenditure_id: number;
  recovered: number;
};

/** Promises manned desks that deduct taxes, and vendors to be paid. */
export async function startTaxedDesks() {
  const desks = (await startDesks()) as Desks;
  const set = (key: string, value: string) =>
    desks.pool.query('update settings set value = $2 where key = $1', [key, value]);
  await set('treasury_desk', 'on');
  let vendors = 0;

  /** A vendor with a TIN and an account, a resident company unless told otherwise. */
  async function vendor(
    more: { tin?: string | null; kind?: string; is_small?: boolean } = {},
  ): Promise<number> {
    vendors += 1;
    const {
      tin = `2000${String(vendors).padStart(4, '0')}-0001`,
      kind = 'resident-company',
      is_small = false,
    } = more;
    const { rows } = await desks.pool.query<{ id: number }>(
      'insert into vendors (name, tin, kind, is_small) values ($1, $2, $3, $4) returning id',
      [`Taxed Works ${vendors} Ltd`, tin, kind, is_small],
    );
    const id = Number(rows[0]?.id);
    await giveAccount(
      desks,
      {
        list: 'vendors',
        id,
      },
      { bank_name: 'Access Bank', account_number: String(1_000_000_000 + vendors) },
    );
    return id;
  }

  /** What an expenditure to a vendor is raised with: professional fees, VAT in them, unless told otherwise. */
  function bodyOf(fund: number, vendor_id: number, amount: number, more: object = {}) {
    return desks.purchase(fund, amount, {
      ...{ beneficiary: undefined, beneficiary_type: 'vendor', beneficiary_id: vendor_id },
      ...{ transaction_class: 'fees', vat: 'included', duplicate_remark: 'Each is another certificate' },
      ...more,
    });
  }

  /** A payment to a vendor, raised and batched. */
  async function taxed(amount: number, more: object = {}, to?: number, fund?: number): Promise<TaxedPayment> {
    const { token } = desks.people.officer;
    const body = bodyOf(fund ?? (await desks.fund()), to ?? (await vendor()), amount, more);
    const raised = await desks.call<{ id: number }>('POST', 'expenditures', { token, body });
    if (raised.status !== 201) throw new Error(`${raised.status}: ${raised.text}`);
    const batch = await desks.call<BatchWire>('POST', 'batches', {
      token,
      body: { expenditures: [raised.body.data.id] },
    });
    if (batch.status !== 201) throw new Error(`${batch.status}: ${batch.text}`);
    return read(batch.body.data.payments[0]?.id ?? 0);
  }

  /** One payment as Treasury reads it. */
  async function read(id: number): Promise<TaxedPayment> {
    return (await desks.payment(id, desks.people.treasury)) as TaxedPayment;
  }

  /** Clears a payment at every desk and posts it. */
  async function pay(id: number): Promise<TaxedPayment> {
    const { budget, treasury, audit, treasury2 } = desks.people;
    await desks.clearedBy(id, budget, treasury, audit, treasury2);
    return read(id);
  }

  return { ...desks, set, vendor, bodyOf, taxed, read, pay };
}

/** The desks that deduct taxes. */
export type TaxedDesks = Awaited<ReturnType<typeof startTaxedDesks>>;
