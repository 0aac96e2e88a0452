import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { NOT_FOR_SALARIES } from '#shared/workflows/holds.ts';

/** Refuses a fund that can't carry what is asked for: one of another department, or one for salaries. */
export async function refuseForeignFund(
  trx: Transaction,
  fund_id: number,
  department_id: number,
): Promise<void> {
  const { rows } = await sql<{ type: string }>`
    select s.type from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
     where f.id = ${fund_id} and f.department_id = ${department_id}`.execute(trx);
  const [fund] = rows;
  if (fund && fund.type !== 'personnel') return;
  const sentence = fund ? NOT_FOR_SALARIES : 'Choose a fund of your own department.';
  throw new Refusal('VALIDATION', sentence, { fund_id: [sentence] });
}
