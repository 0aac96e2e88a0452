import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { SESSION_MS } from '#shared/constants.ts';
import type { Transaction } from '../database/connection.ts';
import { TODAY } from '../database/membership-today.ts';
import type { Actor } from '../frame/actor.ts';
import { RIGHTS_MARK, type Rights, readRights, rightsAt } from './rights.ts';
import { hashOfSession } from './session-secret.ts';

/** Written to the session at most this often, and not while another holds its row, so that reading never waits; a session is therefore given this much grace at its end. */
const SLIDE_S = 5;

const ABSOLUTE_MINUTES = 720;

/** How long after it was opened a session ends whatever is done in it: the setting, at least ten minutes. */
export const ABSOLUTE_LIMIT = `make_interval(mins => greatest(10, coalesce(
  (select value::int from settings where key = 'session_absolute_minutes' and value ~ '^[0-9]{1,6}$'), ${ABSOLUTE_MINUTES})))`;

/**
 * The person behind a bearer token with all their rights: one short statement for the session, and the rights from memory
 * while nothing that they are made of has changed. Undefined when the session ended, slid out, passed its absolute limit,
 * the person is no longer active, or one of their groups requires an authenticator that they haven't set up. The call
 * slides the session.
 */
export async function authenticate(pool: pg.Pool, token: string): Promise<Actor | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: SESSION,
    values: [hashOfSession(token)],
  });
  const session = rows[0];
  if (!session) return undefined;
  if (session.is_due) await pool.query({ name: 'slide', text: SLIDE, values: [session.session_id] });
  return actorOf(session, await rightsAt(pool, session));
}

/** The same person where the session was opened in a transaction that isn't committed yet. */
export async function authenticateWithin(trx: Transaction, token: string): Promise<Actor | undefined> {
  const { rows } = await trx.executeQuery<SessionRow>(CompiledQuery.raw(SESSION, [hashOfSession(token)]));
  const session = rows[0];
  if (!session) return undefined;
  const rights = await readRights(
    ({ text, values }) => trx.executeQuery(CompiledQuery.raw(text, values)),
    session.user_id,
  );
  return actorOf(session, rights);
}

function actorOf(session: SessionRow, rights: Rights | undefined): Actor | undefined {
  if (!rights || (rights.needs_code && !session.has_code)) return undefined;
  return { ...rights, session_id: session.session_id, as_of: `${session.mark} ${session.day}` };
}

interface SessionRow {
  session_id: number;
  user_id: number;
  /** Whether it is time to write that the session goes on. */
  is_due: boolean;
  /** Whether they have set up an authenticator. */
  has_code: boolean;
  /** The state of what rights are made of, and the day in Lagos. */
  mark: number;
  day: string;
}

const LIVE = `s.ended_at is null
   and s.last_seen_at > now() - interval '${SESSION_MS / 1000 + SLIDE_S} seconds'
   and s.created_at > now() - ${ABSOLUTE_LIMIT}`;

const DUE = `s.last_seen_at < now() - interval '${SLIDE_S} seconds'`;

// Most calls write nothing, and what only reads needn't be planned as a write.
const SESSION = `
select s.id as session_id, s.user_id, ${DUE} as is_due, ${RIGHTS_MARK}::bigint as mark, ${TODAY} as day,
  exists (select from user_credentials c where c.user_id = s.user_id and c.totp_confirmed_at is not null) as has_code
  from sessions s where s.token_hash = $1 and ${LIVE}`;

// Judged anew under the lock: what ended or slid since it was read stays as it is.
const SLIDE = `
update sessions set last_seen_at = now() where id = (
  select s.id from sessions s where s.id = $1 and ${LIVE} and ${DUE} for update of s skip locked)`;
