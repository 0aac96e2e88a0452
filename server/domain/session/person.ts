import type { Queryable } from '#server/database/connection.ts';

/** A person with what proves who they are. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The person of an e-mail, which has an @, or of a staff number, which has none, in any case of letters. */
export async function findPerson(db: Queryable, username: string) {
  const name = foldUsername(username);
  const column = name.includes('@') ? 'u.email' : 'u.staff_no';
  return selectPerson(db)
    .where((eb) => eb(eb.fn('lower', [column]), '=', eb.fn<string>('lower', [eb.val(name)])))
    .executeTakeFirst();
}

/** A name as it is compared and counted, however it was typed. */
export function foldUsername(username: string): string {
  return username.trim().toLowerCase();
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
