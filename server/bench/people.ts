import { randomBytes } from 'node:crypto';
import { CommandError } from '../command.ts';
import type { Database } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { openSession } from '../domain/session/open-session.ts';
import { keepSessionsWith } from '../http/session-secret.ts';

// Whoever is measured is signed in here, and known to the servers that are started from here.
process.env.SESSION_TOKEN_SECRET ??= randomBytes(32).toString('base64url');
keepSessionsWith(process.env.SESSION_TOKEN_SECRET);

const SESSIONS = 8;

/** Somebody to measure with: one of the staff that the large data made up, with an open session. */
export interface Measured {
  token: string;
  /** Tokens of several sessions, that one among them: no session is answered more than a thousand times a second. */
  tokens: string[];
  user_id: number;
  fund_id: number;
  department_id: number;
  department: string;
}

/**
 * Opens a session for a person whose department owns funds with room, giving them a group for it: the officers' unless another
 * is named. `from` says at which end of the funds the person is looked for. Refuses where there is no large data: what is
 * measured is raised, and nobody who works for an agency is signed in and given a group for it.
 */
export async function openMeasured(
  db: Database,
  { group: name = 'Department Officers', from = 'first' }: { group?: string; from?: 'first' | 'last' } = {},
): Promise<Measured> {
  const fund = await db
    .selectFrom('funds as f')
    .innerJoin('departments as d', 'd.id', 'f.department_id')
    .innerJoin('users as u', 'u.department_id', 'd.id')
    .select(['f.id as fund_id', 'd.id as department_id', 'd.name as department', 'u.id as user_id', 'u.name'])
    .where('f.available_kobo', '>', 100_000_000)
    .where('u.status', '=', 'active')
    .where('u.staff_no', 'like', 'LRG/%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_members as m')
            .innerJoin('groups as g', 'g.id', 'm.group_id')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .where('g.name', '<>', name),
        ),
      ),
    )
    .orderBy('f.id', from === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!fund)
    throw new CommandError(
      'Only the agency that npm run seed:large makes is measured, and this database has none, or nobody in it who is free.',
    );
  const group = await db.selectFrom('groups').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await db
    .insertInto('group_members')
    .values({ group_id: group.id, user_id: fund.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tokens: string[] = [];
  for (let session = 0; session < SESSIONS; session++)
    tokens.push(
      await inTransaction(db, (trx) =>
        openSession(trx, { id: fund.user_id, name: fund.name }, { address: '127.0.0.1', agent: 'bench' }),
      ),
    );
  return {
    token: tokens[0] ?? '',
    tokens,
    user_id: fund.user_id,
    fund_id: fund.fund_id,
    department_id: fund.department_id,
    department: fund.department,
  };
}
