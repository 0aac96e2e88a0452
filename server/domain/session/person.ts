import type { Queryable } from '#server/database/connection.ts';

/** A person with what proves who they are. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The person of a staff number or an e-mail, in any case of letters. */
export async function findPerson(db: Queryable, username: string) {
  const name = username.toLowerCase();
  return selectPerson(db)
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['u.staff_no']), '=', name), eb(eb.fn('lower', ['u.email']), '=', name)]),
    )
    .orderBy('u.id')
    .executeTakeFirst();
}

/** The same by id. */
export async function personById(db: Queryable, id: number) {
  return selectPerson(db).where('u.id', '=', id).executeTakeFirst();
}

function selectPerson(db: Queryable) {
  return db
    .selectFrom('users as u')
    .leftJoin('user_credentials as c', 'c.user_id', 'u.id')
    .select([
      'u.id',
      'u.name',
      'u.staff_no',
      'u.email',
      'u.firstname',
      'u.middlename',
      'u.surname',
      'u.mobile',
      'u.status',
    ])
    .select(['c.password_hash', 'c.totp_secret', 'c.totp_confirmed_at']);
}
