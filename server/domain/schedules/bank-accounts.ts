import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import {
  askedToStop,
  type BankAccountFacts,
  bankAccountWorkflow,
  proposedAccount,
} from '#shared/workflows/bank-accounts.ts';
import { accountExtensions } from '../administration/index.ts';
import { tellAsker } from '../notifications/index.ts';

/** An account of the agency as its commands know it. */
interface BankAccount extends Loaded<BankAccountFacts> {
  name: string;
  bank_name: string;
}

type Acts = typeof bankAccountWorkflow.acts;

/** Accounts of the agency before Treasury, of which one officer proposes and another confirms, both to use and to stop one. */
export const bankAccountFlow = defineFlow({
  workflow: bankAccountWorkflow,
  views: {
    'bank-accounts': {
      ...accountExtensions,
      async prepare(trx, { actor }, values, existing) {
        if (existing) return {};
        await refuseKnown(trx, values);
        return { proposed_by: actor.id };
      },
    },
  },
  load: loadAccounts,
  commands: {
    async confirm(_trx, { actor, record }: Call<BankAccount, ActInput<Acts['confirm']>>): Promise<Done> {
      const { name, bank_name, status } = record;
      return status === 'stopping'
        ? {
            message: `${name} at ${bank_name} is stopped.`,
            set: { stopped_by: actor.id, stopped_at: sql`now()` },
          }
        : {
            message: `${name} at ${bank_name} can be used for payment schedules.`,
            set: { decided_by: actor.id, decided_at: sql`now()` },
          };
    },
    async refuse(trx, { actor, record, input }: Call<BankAccount, ActInput<Acts['refuse']>>): Promise<Done> {
      const isStop = record.status === 'stopping';
      const asker = isStop ? record.stop_asked_by : record.proposed_by;
      await tellAsker(trx, actor, {
        asker,
        title: isStop
          ? `${record.name} at ${record.bank_name} stays in use`
          : `The account ${record.name} that you proposed was refused`,
        why: input.reason,
        path: `/configuration/bank-accounts/${record.id}`,
      });
      return isStop
        ? { message: `${record.name} stays in use.`, set: { stop_asked_by: null, reason: null } }
        : {
            message: `The proposed account was ${asker === actor.id ? 'withdrawn' : 'refused'}.`,
            set: { decided_by: actor.id, decided_at: sql`now()`, reason: input.reason },
          };
    },
    async stop(_trx, { actor, record, input }: Call<BankAccount, ActInput<Acts['stop']>>): Promise<Done> {
      return {
        message: `A second officer of Treasury confirms that ${record.name} is stopped.`,
        set: { stop_asked_by: actor.id, reason: input.reason },
      };
    },
  },
  rules: [
    [proposedAccount, ({ id }) => sql`t.proposed_by <> ${id}`],
    [askedToStop, ({ id }) => sql`t.stop_asked_by is distinct from ${id}`],
  ],
});

async function loadAccounts(db: Queryable, ids: readonly number[]): Promise<Map<number, BankAccount>> {
  const { rows } = await sql<BankAccount>`
    select id, version, updated_at, status, name, bank_name, proposed_by, stop_asked_by, created_at
      from bank_accounts where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An account is in use, or proposed, once. */
async function refuseKnown(
  trx: Transaction,
  { bank_name, account_number }: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string; status: string }>`
    select name, status from bank_accounts where bank_name = ${bank_name} and account_number = ${account_number}
       and status in ('proposed', 'active', 'stopping')`.execute(trx);
  const [known] = rows;
  if (!known) return;
  const sentence =
    known.status === 'proposed'
      ? `This number is proposed already, as ${known.name}.`
      : `This number is in use already, as ${known.name}. Stop that one first.`;
  throw new Refusal('TAKEN', sentence, { account_number: [sentence] });
}
