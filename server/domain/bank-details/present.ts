import { sql } from 'kysely';
import type { z } from 'zod';
import { asActedFor } from '#server/crud/acted-for.ts';
import { isMasked } from '#server/crud/masks.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { tailOf } from '#shared/resource/define-resource.ts';
import { wireActs } from '#shared/resource/judge.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { bankDetailsWorkflow } from '#shared/workflows/bank-details.ts';
import type { payableExtras } from './answer-schemas.ts';
import { loadBankDetails, sharedAsTold } from './bank-details.ts';
import type { Owner } from './owners.ts';

/** What is in force and what is proposed of somebody's account. */
export interface BankStanding {
  bank_in_force: z.infer<typeof payableExtras.bank_in_force>;
  proposed_bank: z.infer<typeof payableExtras.proposed_bank>;
}

/** Adds to records of a list who confirmed the account that they tell, and what is proposed instead; masked as the account itself. */
export async function presentBankDetails(
  db: Queryable,
  list: Owner['list'],
  records: WireRecord[],
  actor: Actor,
): Promise<WireRecord[]> {
  const standing = await bankStanding(
    db,
    list,
    records.map(({ id }) => id),
    actor,
  );
  return records.map((record) => ({ ...record, ...(standing.get(record.id) ?? NOTHING) }));
}

const NOTHING: BankStanding = { bank_in_force: null, proposed_bank: null };

/** The same by the number of the owner; absent where there is nothing. `isOwn` shows the account whole to its owner. */
export async function bankStanding(
  db: Queryable,
  list: Owner['list'],
  owner_ids: readonly number[],
  actor: Actor,
  { isOwn = false } = {},
): Promise<Map<number, BankStanding>> {
  const { rows } = await sql<Row>`
    select d.id, d.owner_id::float8 as owner_id, d.status, d.bank_name, d.account_number, d.proposed_by, p.name as proposed_by_name,
           c.name as confirmed_by_name, d.in_force_from, d.is_inherited, d.created_at
      from bank_details d left join users p on p.id = d.proposed_by left join users c on c.id = d.confirmed_by
     where d.list = ${list} and d.owner_id = any(${owner_ids}::bigint[]) and d.status in ('proposed', 'in-force')`.execute(
    db,
  );
  const open = rows.filter(({ status }) => status === 'proposed').map(({ id }) => id);
  const facts = open.length > 0 ? await loadBankDetails(db, open) : new Map();
  const judged = await asActedFor(db, bankDetailsWorkflow.of, open, actor);
  const resource = resourceNamed(list);
  const account = resource.fields.account_number;
  const isHidden = !isOwn && account !== undefined && isMasked(resource, account, actor);
  const found = new Map<number, BankStanding>();
  for (const row of rows) {
    const standing = found.get(row.owner_id) ?? { ...NOTHING };
    found.set(row.owner_id, standing);
    if (row.status === 'in-force')
      standing.bank_in_force = {
        id: row.id,
        since: row.in_force_from?.toISOString() ?? null,
        proposed_by: row.proposed_by_name,
        confirmed_by: row.confirmed_by_name,
        is_inherited: row.is_inherited,
      };
    else {
      const details = facts.get(row.id);
      standing.proposed_bank = {
        id: row.id,
        bank_name: row.bank_name,
        account_number: isHidden ? (tailOf(row.account_number) as string | null) : row.account_number,
        by_id: row.proposed_by ?? 0,
        by: row.proposed_by_name ?? '',
        on: row.created_at.toISOString(),
        is_told: details?.is_told ?? false,
        also_of: details && !isOwn ? sharedAsTold(details, actor) : [],
        actions: wireActs(bankDetailsWorkflow, details, judged(row.id)).map(
          ({ name, label, allowed, why_not }) => ({ name, label, allowed, why_not }),
        ),
      };
    }
  }
  return found;
}

interface Row {
  id: number;
  owner_id: number;
  status: 'proposed' | 'in-force';
  bank_name: string | null;
  account_number: string | null;
  proposed_by: number | null;
  proposed_by_name: string | null;
  confirmed_by_name: string | null;
  in_force_from: Date | null;
  is_inherited: boolean;
  created_at: Date;
}
