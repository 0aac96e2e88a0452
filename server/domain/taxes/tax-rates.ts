import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { percentOfBp } from '#shared/taxes.ts';
import { proposedRate, type TaxRateFacts, taxRateWorkflow } from '#shared/workflows/tax-rates.ts';
import { tellAsker } from '../notifications/index.ts';

/** A rate of tax as its commands know it. */
interface TaxRate extends Loaded<TaxRateFacts> {
  kind: string;
  transaction_class: string | null;
  payee: string | null;
  starts_on: string;
  rate_bp: number;
}

type Acts = typeof taxRateWorkflow.acts;

/** Rates of tax before Treasury, of which one officer proposes and another confirms. */
export const taxRateFlow = defineFlow({
  workflow: taxRateWorkflow,
  views: {
    'tax-rates': {
      async prepare(trx, { actor }, values, existing) {
        if (existing) return {};
        const { kind } = values;
        const isWithholding = kind === 'withholding';
        const transaction_class = isWithholding ? values.transaction_class : null;
        const payee = isWithholding ? values.payee : null;
        await refuseKnown(trx, { kind, transaction_class, payee, starts_on: values.from });
        return { proposed_by: actor.id, transaction_class, payee };
      },
    },
  },
  load: loadTaxRates,
  commands: {
    async confirm(trx, { actor, record }: Call<TaxRate, ActInput<Acts['confirm']>>): Promise<Done> {
      await refuseKnown(trx, record);
      return {
        message: `The rate of ${percentOfBp(record.rate_bp)} is in force from ${formatDay(record.starts_on)}.`,
        set: { decided_by: actor.id, decided_at: sql`now()` },
      };
    },
    async refuse(trx, { actor, record, input }: Call<TaxRate, ActInput<Acts['refuse']>>): Promise<Done> {
      const what = record.proposed_by === actor.id ? 'withdrawn' : 'refused';
      await tellAsker(trx, actor, {
        asker: record.proposed_by,
        title: `The rate of ${percentOfBp(record.rate_bp)} that you proposed was refused`,
        why: input.reason,
        path: `/configuration/tax-rates/${record.id}`,
      });
      return {
        message: `The proposed rate was ${what}.`,
        set: { decided_by: actor.id, decided_at: sql`now()`, reason: input.reason },
      };
    },
  },
  rules: [[proposedRate, ({ id }) => sql`t.proposed_by is distinct from ${id}`]],
});

async function loadTaxRates(db: Queryable, ids: readonly number[]): Promise<Map<number, TaxRate>> {
  const { rows } = await sql<TaxRate>`
    select id, version, updated_at, status, kind, transaction_class, payee, starts_on, rate_bp, proposed_by, created_at
      from tax_rates where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A class of transaction has one rate from a day for a payee. */
async function refuseKnown(
  trx: Transaction,
  {
    kind,
    transaction_class,
    payee,
    starts_on,
  }: Record<'kind' | 'transaction_class' | 'payee' | 'starts_on', unknown>,
): Promise<void> {
  const { rows } = await sql<{ rate_bp: number }>`
    select rate_bp from tax_rates where status = 'confirmed' and kind = ${kind} and starts_on = ${starts_on}::date
       and transaction_class is not distinct from ${transaction_class ?? null}::text and payee is not distinct from ${payee ?? null}::text`.execute(
    trx,
  );
  const [known] = rows;
  if (!known) return;
  const sentence = `A rate of ${percentOfBp(known.rate_bp)} is confirmed from this day already. Choose another day.`;
  throw new Refusal('TAKEN', sentence, { from: [sentence] });
}
