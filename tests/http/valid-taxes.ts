import { sql } from 'kysely';
import type { TestPortal } from '../support/portal.ts';
import type { Call } from './valid-posts.ts';

let turn = 0;

/** Calls of taxes that succeed. */
export const TAX_CALLS: Readonly<Record<string, (portal: TestPortal) => Call | Promise<Call>>> = {
  '/tax-rates': () => ({
    body: {
      ...{ kind: 'stamp-duty', rate: 0.5, authority: 'Federal Inland Revenue Service' },
      ...{ from: '2062-01-01', source: 'Stamp Duties Act' },
    },
  }),
  '/authority-limits': () => ({
    body: { role: 'head', up_to: 100, from: '2062-01-01', source: 'Circular 7' },
  }),
  '/tax-remittances': async (portal) => ({
    body: { authority: await withheldFor(portal), month: '2026-01' },
  }),
  '/payments/:id/advice/print': async (portal) => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from payments`.execute(portal.db);
    return { path: `/payments/${rows[0]?.id}/advice/print` };
  },
};

/** An authority of its own, for which something was withheld; payments enter that by a trigger, here it is entered past it. */
export async function withheldFor({ pool }: Pick<TestPortal, 'pool'>): Promise<string> {
  turn += 1;
  const authority = `Revenue Service ${turn}`;
  await pool.query(
    `set session_replication_role = replica;
     insert into tax_authorities (name, last_seq, owed_kobo) values ('${authority}', 1, 500);
     insert into tax_entries (authority, seq, kind, tax, payment_id, pv_no, payee_name, base_kobo, rate_bp, amount_kobo, running_owed_kobo, day, hash)
       values ('${authority}', 1, 'withheld', 'vat', 1, 'PV/1', 'Payee', 10000, 500, 500, 500, '2026-01-02', '${authority}');
     set session_replication_role = origin`,
  );
  return authority;
}
