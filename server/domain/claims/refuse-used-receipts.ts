import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import type { AskedLine } from '#shared/expenses.ts';
import type { Paper } from './paper.ts';

/** A receipt that another paper shows. */
interface Used {
  file: number;
  paper: string;
  /** Whether the actor made that paper, and so may be told which it is. */
  is_own: boolean;
}

/**
 * Refuses receipts that pay already: on another line, or on another paper that wasn't deleted. `but_advance`: the advance that
 * the paper retires, which may show them too.
 */
export async function refuseUsedReceipts(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  { own, id }: Paper,
  lines: readonly AskedLine[],
  but_advance: number | null = null,
): Promise<void> {
  const shown = lines.flatMap(({ allowance_id, file }, place) =>
    file && !allowance_id ? [{ file, place }] : [],
  );
  if (shown.length === 0) return;
  const isOther = sql<SqlBool>`(${sql.ref(`l.${own}`)} = ${id}::bigint) is not true and (l.touring_advance_id = ${but_advance}::bigint) is not true`;
  const used = await usedReceipts(
    db,
    actor,
    shown.map(({ file }) => file),
    isOther,
  );
  const errors: FieldErrors = {};
  for (const { file, place } of shown) {
    const earlier = shown.find((one) => one.file === file && one.place < place);
    const other = used.find((one) => one.file === file);
    if (earlier) errors[`expenses.${place}.file`] = [`Line ${earlier.place + 1} ${PAYS_ONCE}`];
    if (other)
      errors[`expenses.${place}.file`] = [`${other.is_own ? other.paper : 'Another paper'} ${PAYS_ONCE}`];
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

const PAYS_ONCE = 'has this receipt already, and a receipt pays once.';

/** Of these files those that papers show, locked in the order of ids, so that two who attach one at once are told of each other. */
async function usedReceipts(
  db: Queryable,
  { id }: Pick<Actor, 'id'>,
  files: readonly number[],
  isOther: RawBuilder<SqlBool>,
): Promise<Used[]> {
  await sql`select from files where id = any(${[...files]}::bigint[]) order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<Used>`
    select l.file_id as file, coalesce('Claim ' || c.code, 'Touring advance ' || a.code, 'Retirement ' || r.code) as paper,
        coalesce(${id}::bigint in (c.user_id, a.user_id, a.created_by, r.user_id, r.filed_by), false) as is_own
      from expense_lines l
      left join claims c on c.id = l.claim_id
      left join touring_advances a on a.id = l.touring_advance_id
      left join retirements r on r.id = l.retirement_id
     where l.file_id = any(${[...files]}::bigint[]) and coalesce(c.status, a.status, r.status) <> 'deleted' and ${isOther}
     order by l.id`.execute(db);
  return rows;
}
