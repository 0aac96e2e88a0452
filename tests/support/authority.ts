import { lagosToday } from '#shared/dates.ts';
import type { Desks } from '../payments/desks.ts';
import { addPerson } from './people.ts';

/** What a test says of a limit; in naira. */
export interface WantedLimit {
  role: 'head' | 'director' | 'executive';
  up_to?: number | null;
  from?: string;
  department_id?: number;
}

/** Manned authority: a head of ICT, a director of Finance above it, the head of the agency in an office of their own, and two administrators. */
export async function startAuthority(desks: Desks) {
  const { db, pool, call, ict, finance } = desks;
  const { id: office } = await db
    .insertInto('departments')
    .values({ name: 'Executive Secretary’s Office', code: 'ESO', abv: 'ESO', type: 'directorate' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const head = (department_id: number, surname: string) =>
    addPerson(desks, { surname, groups: ['Heads of Department'], department_id });
  const administrator = () => addPerson(desks, { groups: ['Administrators'] });
  const people = {
    head: await head(ict, 'Headley'),
    director: await head(finance, 'Dirisu'),
    executive: await head(office, 'Essien'),
    proposer: await administrator(),
    confirmer: await administrator(),
  };
  const seats = [
    [ict, people.head.id],
    [finance, people.director.id],
    [office, people.executive.id],
  ] as const;
  for (const [id, head_id] of seats)
    await pool.query('update departments set head_id = $1 where id = $2', [head_id, id]);

  /** Proposes a limit as one administrator. */
  async function propose({ role, up_to = null, from = lagosToday(), department_id = office }: WantedLimit) {
    return call<{ id: number; status: string }>('POST', 'authority-limits', {
      token: people.proposer.token,
      body: {
        ...{ role, up_to, from, source: 'Financial Regulations, chapter 4' },
        ...(role === 'executive' ? { department_id } : {}),
      },
    });
  }

  /** Confirms a limit as another. */
  const confirm = (id: number, { token } = people.confirmer) =>
    call<{ status: string }>('POST', `authority-limits/${id}/confirm`, { token });

  /** Puts a limit in force. */
  async function limit(wanted: WantedLimit): Promise<number> {
    const { id } = (await propose(wanted)).body.data;
    const answer = await confirm(id);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return id;
  }

  return { ...people, office, propose, confirm, limit };
}

/** The people and calls of authority. */
export type Authority = Awaited<ReturnType<typeof startAuthority>>;
