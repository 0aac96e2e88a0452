import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import type { AskedLine } from '#shared/expenses.ts';
import type { Paper } from './paper.ts';

/** What is in a file, and a paper that shows the same already. */
interface Shown {
  file: number;
  sha256: string;
  paper: string | null;
  /** Whether the actor made that paper, and so may be told which it is. */
  is_own: boolean;
}

/**
 * Refuses receipts that pay already: on another line, or on another paper that wasn't deleted; the same content uploaded again is
 * the same receipt. `but_advance`: the advance that the paper retires, which may show them too.
 */
export async function refuseUsedReceipts(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  { own, id }: Paper,
  lines: readonly AskedLine[],
  but_advance: number | null = null,
): Promise<void> {
  const asked = lines.flatMap(({ allowance_id, file }, place) =>
    file && !allowance_id ? [{ file, place }] : [],
  );
  if (asked.length === 0) return;
  const isOther = sql<SqlBool>`(${sql.ref(`l.${own}`)} = ${id}::bigint) is not true and (l.touring_advance_id = ${but_advance}::bigint) is not true`;
  const files = await shownBy(
    db,
    actor,
    asked.map(({ file }) => file),
    isOther,
  );
  const contentOf = (file: number) => files.find((one) => one.file === file)?.sha256 ?? file;
  const errors: FieldErrors = {};
  for (const { file, place } of asked) {
    const earlier = asked.find((one) => one.place < place && contentOf(one.file) === contentOf(file));
    const other = files.find((one) => one.file === file && one.paper !== null);
    if (earlier) errors[`expenses.${place}.file`] = [`Line ${earlier.place + 1} ${PAYS_ONCE}`];
    if (other)
      errors[`expenses.${place}.file`] = [`${other.is_own ? other.paper : 'Another paper'} ${PAYS_ONCE}`];
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

const PAYS_ONCE = 'has this receipt already, and a receipt pays once.';

/** Each of these files with the papers that show what is in it, locked in the order of contents, so that two who attach one at once are told of each other. */
async function shownBy(
  db: Queryable,
  { id }: Pick<Actor, 'id'>,
  files: readonly number[],
  isOther: RawBuilder<SqlBool>,
): Promise<Shown[]> {
  await sql`select lock_content(f.sha256) from (
    select distinct sha256 from files where id = any(${[...files]}::bigint[]) order by sha256 offset 0) f`.execute(
    db,
  );
  const { rows } = await sql<Shown>`
    select x.id as file, x.sha256, o.paper, coalesce(o.is_own, false) as is_own
      from files x left join lateral (
        select coalesce('Claim ' || c.code, 'Touring advance ' || a.code, 'Retirement ' || r.code) as paper,
            ${id}::bigint in (c.user_id, a.user_id, a.created_by, r.user_id, r.filed_by) as is_own
          from files f join expense_lines l on l.file_id = f.id
          left join claims c on c.id = l.claim_id
          left join touring_advances a on a.id = l.touring_advance_id
          left join retirements r on r.id = l.retirement_id
         where f.sha256 = x.sha256 and coalesce(c.status, a.status, r.status) <> 'deleted' and ${isOther}
         order by l.id) o on true
     where x.id = any(${[...files]}::bigint[])`.execute(db);
  return rows;
}
