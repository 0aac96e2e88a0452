import type { Queryable } from '#server/database/connection.ts';

/** What a paper keeps of whose it is on the day on which it is submitted, so that an old one prints as it was. */
export async function claimantNow(db: Queryable, user_id: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('grade_levels as g', 'g.id', 'u.grade_level_id')
    .select(['u.name as claimant_name', 'u.staff_no as claimant_staff_no', 'g.name as claimant_grade'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
}
