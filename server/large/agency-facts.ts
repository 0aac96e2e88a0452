import type pg from 'pg';
import { type AgencyFacts, countsOf, type MadeTable } from './agency.ts';
import type { LargeSize } from './step.ts';

const TABLES: readonly MadeTable[] = [
  'expenditures',
  'batches',
  'payments',
  'payment_acts',
  'documents',
  'document_steps',
  'fund_entries',
  'activities',
];

/** Reads who and what there is, and takes as many ids, codes and vouchers as will be written, so that drawing goes on after them. */
export async function takeFacts(client: pg.ClientBase, size: LargeSize): Promise<AgencyFacts> {
  const counts = countsOf(size);
  const ids = {} as Record<keyof typeof counts, number>;
  for (const table of TABLES)
    ids[table] = await takeNumbers(client, `pg_get_serial_sequence('${table}', 'id')`, counts[table]);
  for (const code of ['code_exp', 'code_sp'] as const)
    ids[code] = await takeNumbers(client, `'${code}'`, counts[code]);
  const counter = await client.query<{ last: number }>(
    `insert into voucher_counters (year, last) values (2024, $1) on conflict (year) do update set last = voucher_counters.last + $1 returning last::int8 as last`,
    [counts.vouchers],
  );
  ids.vouchers = Number(counter.rows[0]?.last) - counts.vouchers + 1;

  const staff = await client.query<AgencyFacts['staff'][number]>(`
    select u.id, ${copied('u.name')} as name, ${copied('d.bank_name')} as bank, d.account_number as account
      from users u join bank_details d on d.user_id = u.id where u.staff_no like 'LRG/%' order by u.id`);
  const places = new Map(staff.rows.map(({ id }, place) => [id, place]));
  const funds = await client.query<{ id: number; department_id: number; officer_id: number }>(
    'select fund_id as id, department_id, officer_id from large_funds order by n',
  );
  const treasury = await client.query<AgencyFacts['treasury']>(
    'select u.id, u.name from large_treasury join users u using (id)',
  );
  const desks = await client.query<{ id: number }>('select id from departments order by id limit 2');
  const now = await client.query<{ minute: number; funds_made_at: string }>(`
    select floor(extract(epoch from now()) / 60)::int8 as minute,
           to_char((now() - interval '2 years') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as funds_made_at`);
  return {
    size,
    ids,
    staff: staff.rows,
    funds: funds.rows.map(({ id, department_id, officer_id }) => ({
      id,
      department_id,
      officer: places.get(officer_id) ?? 0,
    })),
    treasury: treasury.rows[0] ?? { id: 0, name: '' },
    desks: desks.rows.map(({ id }) => id),
    minute: now.rows[0]?.minute ?? 0,
    funds_made_at: now.rows[0]?.funds_made_at ?? '',
  };
}

/** Takes the next numbers of a sequence and promises the first of them. */
async function takeNumbers(client: pg.ClientBase, sequence: string, count: number): Promise<number> {
  const first = await client.query<{ first: number }>(`select nextval(${sequence}) as first`);
  const number = first.rows[0]?.first ?? 0;
  if (count > 0) await client.query(`select setval(${sequence}, $1)`, [number + count - 1]);
  return number;
}

/** A text that COPY takes as it is. */
function copied(text: string): string {
  return `replace(${text}, E'\\\\', E'\\\\\\\\')`;
}
