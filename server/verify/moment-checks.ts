import type { Check } from './check.ts';

/** Since when each migration stands, by which some checks excuse what was written before it, is what the first line about it tells. */
const moments: Check = {
  title: 'Moments of migrations',
  bad: `
    select coalesce(m.name, t.name) as name, m.name is null as is_gone, t.name is null as is_untold
      from schema_migrations m
      full join (select remark as name, (changes -> 'at' ->> 1)::timestamptz as at from activities
         where subject_type = 'migrations' and action = 'applied' and seq = 1) t on t.name = m.name
     where m.at is distinct from t.at order by 1`,
  sentence({ name, is_gone, is_untold }) {
    if (is_gone) return `Migration ${name} is told, and isn’t among those that were applied.`;
    return is_untold
      ? `Migration ${name} is on no timeline: nothing tells since when it stands.`
      : `Migration ${name} is said to stand since another moment than its timeline tells.`;
  },
  counted: 'select count(*) as migrations from schema_migrations',
  extent: ({ migrations }) => `${migrations} migrations`,
};

/** What is proved of the moments by which other checks judge. */
export const MOMENT_CHECKS: readonly Check[] = [moments];
