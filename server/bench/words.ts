import type pg from 'pg';

/** A word that stands in so many of a department's expenditures. */
export interface Word {
  word: string;
  hits: number;
}

/** Words of a department's expenditures to search for: one that is in about half of them, and one that is in about one of twenty-five. */
export async function commonWords(pool: pg.Pool, departmentId: number): Promise<{ many: Word; few: Word }> {
  const { rows } = await pool.query<Word>(
    `select word, count(distinct e.id) as hits
       from expenditures e, regexp_split_to_table(e.search_text, '[^a-z]+') as word
      where e.department_id = $1 and length(word) > 3 group by word`,
    [departmentId],
  );
  const { n } = (
    await pool.query('select count(*) as n from expenditures where department_id = $1', [departmentId])
  ).rows[0];
  const nearest = (share: number) =>
    rows.reduce<Word | undefined>((best, word) => {
      const off = (one: Word) => Math.abs(Math.log(one.hits / (n * share)));
      return !best || off(word) < off(best) ? word : best;
    }, undefined);
  const [many, few] = [nearest(1 / 2), nearest(1 / 25)];
  if (!many || !few) throw new Error('the department has no expenditures to search');
  return { many, few };
}
