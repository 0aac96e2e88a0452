import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import {
  beforeVat,
  chargesVat,
  type PayeeKind,
  type Proposed,
  proposeDeductions,
  type RateInForce,
  type TransactionClass,
  type VatMode,
} from '#shared/taxes.ts';
import { ratesInForce, taxSettings } from './in-force.ts';

/** What is to be paid of an expenditure. */
export interface ToBePaid {
  expenditure_id: number;
  gross_kobo: number;
}

interface Facts {
  expenditure_id: number;
  transaction_class: TransactionClass;
  vat: VatMode;
  /** What its payee is by the list of vendors; null for who isn't on it. */
  kind: PayeeKind | null;
  tin: string | null;
  is_small: boolean;
  /** What else the vendor is paid in this month, or is on its way to be. */
  others: { amount_kobo: number; vat: VatMode | null }[];
}

/**
 * What is to be deducted of payments of expenditures by today's rates, by expenditure; those that name no class are left out,
 * and all of them where no taxes are deducted. Who isn't a vendor counts as a resident person without a TIN.
 */
export async function proposalsFor(
  db: Queryable,
  payments: readonly ToBePaid[],
): Promise<Map<number, Proposed>> {
  const found = new Map<number, Proposed>();
  if (payments.length === 0) return found;
  const facts = await factsOf(
    db,
    payments.map(({ expenditure_id }) => expenditure_id),
  );
  if (facts.length === 0) return found;
  const settings = await taxSettings(db);
  if (!settings.is_on) return found;
  const rates = await ratesInForce(db, lagosToday());
  const gross = new Map(payments.map(({ expenditure_id, gross_kobo }) => [expenditure_id, gross_kobo]));
  for (const { expenditure_id, kind, tin, others, ...fact } of facts) {
    const proposed = proposeDeductions(
      {
        ...fact,
        ...{ is_stamped: settings.is_stamped, small_limit_kobo: settings.small_limit_kobo },
        gross_kobo: gross.get(expenditure_id) ?? 0,
        payee: kind ?? 'resident-person',
        has_tin: tin !== null,
        month_before_kobo: others.reduce((sum, other) => sum + baseOf(other, rates), 0),
      },
      rates,
    );
    const unlisted = 'The payee is not on the list of vendors: it is taken for a resident person.';
    found.set(expenditure_id, {
      ...proposed,
      notes:
        kind === null && fact.transaction_class !== 'not-liable'
          ? [unlisted, ...proposed.notes]
          : proposed.notes,
    });
  }
  return found;
}

function baseOf({ amount_kobo, vat }: Facts['others'][number], rates: readonly RateInForce[]): number {
  const rate = vat && chargesVat(vat) ? rates.find(({ kind }) => kind === 'vat') : undefined;
  return rate ? beforeVat(amount_kobo, rate.rate_bp) : amount_kobo;
}

async function factsOf(db: Queryable, ids: readonly number[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select e.id as expenditure_id, e.transaction_class, e.vat, case when v.id is not null then coalesce(v.kind, 'resident-company') end as kind, v.tin, coalesce(v.is_small, false) as is_small,
        case when v.is_small then (select coalesce(json_agg(json_build_object('amount_kobo', p.amount_kobo, 'vat', o.vat)), '[]')
          from expenditures o join payments p on p.expenditure_id = o.id
         where o.vendor_payee_id = v.id and o.id <> e.id and (p.status in ('pending', 'cleared', 'queried', 'responded')
           or p.status = 'paid' and p.paid_on >= date_trunc('month', lagos_today())::date)) else '[]' end as others
      from expenditures e left join vendors v on v.id = e.vendor_payee_id
     where e.id = any(${[...ids]}::bigint[]) and e.transaction_class is not null`.execute(db);
  return rows;
}
