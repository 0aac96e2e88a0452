import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queryable } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { Answer } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { keysOf } from '#shared/keys-of.ts';
import { nairaToKobo } from '#shared/money.ts';
import { PAYEE_KINDS, type RateInForce, TAX_KINDS, TRANSACTION_CLASSES } from '#shared/taxes.ts';

/** What the settings say of taxes. */
export interface TaxSettings {
  /** Taxes are deducted from payments to third parties. */
  is_on: boolean;
  is_stamped: boolean;
  small_limit_kobo: number;
}

/** The settings of taxes as they are now. */
export async function taxSettings(db: Queryable): Promise<TaxSettings> {
  const { rows } = await sql<{ key: string; value: string | null }>`${BY_ID}
    select key, value from settings where key in ('treasury_desk', 'stamp_duty', 'small_company_limit')`.execute(
    db,
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    is_on: values.get('treasury_desk') === 'on',
    is_stamped: values.get('stamp_duty') === 'on',
    small_limit_kobo: nairaToKobo(Number(values.get('small_company_limit') ?? 0)),
  };
}

/** The rates that are in force on a day. */
export async function ratesInForce(db: Queryable, day: string): Promise<RateInForce[]> {
  const { rows } = await sql<RateInForce>`
    select kind, transaction_class, payee, rate_bp, authority from tax_rates_on(${day}::date)
     order by kind, transaction_class, payee`.execute(db);
  return rows;
}

/** What forms and desks work with: whether taxes are deducted, and today's rates. */
export const todaysTaxesSchema = z.object({
  is_on: z.boolean(),
  is_stamped: z.boolean(),
  rates: z.array(
    z.object({
      kind: z.enum(keysOf(TAX_KINDS)),
      transaction_class: z.enum(keysOf(TRANSACTION_CLASSES)).nullable(),
      payee: z.enum(keysOf(PAYEE_KINDS)).nullable(),
      rate: z.number().describe('In percent.'),
      authority: z.string(),
    }),
  ),
});

/** `GET taxes/today`. */
export async function todaysTaxes(db: Database): Promise<Answer> {
  const { is_on, is_stamped } = await taxSettings(db);
  const rates = is_on ? await ratesInForce(db, lagosToday()) : [];
  return {
    data: {
      is_on,
      is_stamped,
      rates: rates.map(({ rate_bp, ...rate }) => ({ ...rate, rate: rate_bp / 100 })),
    },
  };
}
