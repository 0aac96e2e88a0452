import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { accountAt } from '#shared/nuban.ts';
import { insertLines, type Line } from './write-timelines.ts';

type Somebody = { id: number; name: string };

const DAY_MS = 86_400_000;
const ACCOUNTS = [
  { name: 'Coastal Board Overhead', bank_name: 'Zenith Bank', purpose: 'Overhead', serial: 101_400_221 },
  { name: 'Coastal Board Capital', bank_name: 'Access Bank', purpose: 'Capital', serial: 69_318_220 },
  { name: 'Coastal Board Personnel', bank_name: 'Fidelity Bank', purpose: 'Personnel', serial: 401_002_877 },
] as const;

/** Writes the accounts of the agency, of which the last waits for a second officer; answers the id of the first. */
export async function writeBankAccounts(
  trx: Transaction,
  { poster, other, first }: Record<'poster' | 'other' | 'first', Somebody>,
  now: Date,
): Promise<number> {
  const ids: number[] = [];
  const lines: Line[] = [];
  for (const [turn, { serial, ...account }] of ACCOUNTS.entries()) {
    const waits = turn === ACCOUNTS.length - 1;
    const by = waits ? other : poster;
    const at = new Date(now.getTime() - (waits ? 1 : 700) * DAY_MS);
    const { id } = await trx
      .insertInto('bank_accounts')
      .values({
        ...account,
        account_number: accountAt(account.bank_name, serial),
        proposed_by: by.id,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    const own = { subject_type: 'bank-accounts', subject_id: id, office: 'Treasury' };
    lines.push({ ...own, action: 'created', by, at });
    if (waits) continue;
    const then = new Date(at.getTime() + DAY_MS);
    await sql`update bank_accounts set status = 'active', decided_by = ${first.id}, decided_at = ${then} where id = ${id}`.execute(
      trx,
    );
    lines.push({
      ...{ ...own, action: 'confirmed', by: first, at: then },
      changes: { status: ['proposed', 'active'] },
    });
  }
  await insertLines(trx, lines);
  return ids[0] ?? 0;
}
