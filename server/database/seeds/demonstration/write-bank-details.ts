import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { accountAt } from '#shared/nuban.ts';
import type { Person } from './people.ts';
import type { StoryPayee } from './story.ts';

type Keeper = Pick<Person, 'email' | 'groups'> & { id: number };

const COLUMNS = { staff: 'user_id', vendor: 'vendor_id', beneficiary: 'beneficiary_id' } as const;
const ENTERED = '2023-11-06T09:00:00Z';
const CONFIRMED = '2023-11-08T14:00:00Z';

/** Into which accounts everybody is paid: Records entered them, an administrator confirmed them. Some wait for a second person. */
export async function writeBankDetails(
  trx: Transaction,
  people: readonly Keeper[],
  payees: readonly StoryPayee[],
): Promise<void> {
  const administrator = keeper(people, ({ email }) => email === 'admin@agency.test');
  const second = keeper(people, ({ email }) => email === 'admin2@agency.test');
  const records = keeper(people, ({ email }) => email === 'records@agency.test');
  const registry = keeper(people, ({ groups, id }) => groups.includes('Records') && id !== records);
  // Nobody confirms their own account.
  const confirming = (payee: StoryPayee) =>
    payee.type === 'staff' && payee.id === administrator ? second : administrator;
  const rows = payees.map((payee) => ({
    [COLUMNS[payee.type]]: payee.id,
    payee: payee.name,
    bank_name: payee.bank_name,
    account_number: payee.account_number,
    proposed_by: registry,
    confirmed_by: confirming(payee),
  }));
  await sql`
    insert into bank_details (user_id, vendor_id, beneficiary_id, payee, bank_name, account_number, proposed_by, created_at)
    select user_id, vendor_id, beneficiary_id, payee, bank_name, account_number, proposed_by, ${ENTERED}
      from json_populate_recordset(null::bank_details, ${JSON.stringify(rows)}::json)`.execute(trx);
  await sql`
    update bank_details d set status = 'in-force', confirmed_by = r.confirmed_by, confirmed_at = ${CONFIRMED}
      from json_populate_recordset(null::bank_details, ${JSON.stringify(rows)}::json) r
     where coalesce(d.user_id, -d.vendor_id) is not distinct from coalesce(r.user_id, -r.vendor_id) and d.beneficiary_id is not distinct from r.beneficiary_id`.execute(
    trx,
  );
  await sql`update bank_details set moved_at = ${CONFIRMED} where status = 'in-force'`.execute(trx);
  const proposals = [
    { payee: 'Ikogosi Catering Services', by: records, bank_name: 'Sterling Bank' },
    { payee: 'Rivers State Water Board', by: registry, bank_name: 'Polaris Bank' },
  ];
  for (const [turn, { payee: name, by, bank_name }] of proposals.entries()) {
    const payee = payees.find((one) => one.name === name);
    if (payee)
      await trx
        .insertInto('bank_details')
        .values({
          [COLUMNS[payee.type]]: payee.id,
          payee: name,
          bank_name,
          account_number: accountAt(bank_name, 300_512_770 + turn * 61),
          proposed_by: by,
        })
        .execute();
  }
}

function keeper(people: readonly Keeper[], is: (person: Keeper) => boolean): number {
  const found = people.find(is);
  if (!found) throw new Error('the demonstration needs two people who keep its lists');
  return found.id;
}
