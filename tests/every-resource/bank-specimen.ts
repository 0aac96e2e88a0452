import type { Desks } from '../payments/desks.ts';
import { giveAccount } from '../support/bank-details.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** How bank details are made for the walk over states, acts and people. */
export const BANK_DETAILS: Specimen = {
  natural: {
    'in-force': async (desks, cast) => {
      const id = await bankDetails(desks, cast);
      const { status, text } = await desks.call('POST', `bankDetails/${id}/confirm`, {
        token: named(cast, 'colleague').token,
      });
      if (status !== 200) throw new Error(`${status}: ${text}`);
      return id;
    },
    proposed: bankDetails,
  },
  sees: {
    'bank-details': ({ permissions }) =>
      ['add', 'edit', 'delete'].some((verb) => permissions.has(`${verb}-vendors`)),
  },
  barred: {
    proposed: { owner: true },
    isBehind: { 'proposed before': (state) => state === 'proposed' },
    owns: { payee: true },
  },
  stops: { confirm: ['in-force'] },
  besides: {
    'from before details were confirmed': async (desks, cast) => {
      const id = await bankDetails(desks, cast);
      await desks.pool.query(`set session_replication_role = replica;
          update bank_details set status = 'in-force', is_inherited = true, proposed_by = null where id = ${id};
          set session_replication_role = origin`);
      return id;
    },
  },
};

let turn = 0;

/** A vendor's bank details that the owner of the cast proposed. The payee of the cast is paid into the same account. */
async function bankDetails(desks: Desks, cast: Cast): Promise<number> {
  const { call, pool } = desks;
  const account = { bank_name: 'Wema Bank', account_number: '0123456789' };
  const payee = named(cast, 'payee').id;
  const { rowCount } = await pool.query('select from bank_details where user_id = $1', [payee]);
  if (!rowCount) await giveAccount(desks, { list: 'employees', id: payee }, account);
  turn += 1;
  const owner = named(cast, 'owner');
  const first = cast.get('proposed before') ?? owner;
  const { body } = await call<{ id: number; proposed_bank: { id: number } }>('POST', 'vendors', {
    token: first.token,
    body: {
      name: `Tinapa ${turn} Ltd`,
      ...account,
      ...(first === owner ? {} : { bank_name: 'Access Bank' }),
    },
  });
  if (first === owner) return body.data.proposed_bank.id;
  // The number stays as it was proposed before.
  const again = await call<{ proposed_bank: { id: number } }>('PATCH', `vendors/${body.data.id}`, {
    token: owner.token,
    body: { bank_name: account.bank_name },
  });
  return again.body.data.proposed_bank.id;
}
