/** Today in Lagos, as SQL. */
export const TODAY = 'lagos_today()';

/** Whether a membership (alias `m` of `group_members`) gives the person its group today, as SQL: it may be dated, and whoever is in it for somebody is in it while that person is. */
export const MEMBER_TODAY = `((m.starts_on is null or m.starts_on <= ${TODAY}) and (m.ends_on is null or m.ends_on >= ${TODAY})
  and (m.acting_for_id is null or is_seat_held(m.group_id, m.acting_for_id)))`;
