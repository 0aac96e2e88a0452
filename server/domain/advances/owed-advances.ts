import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import { AGE_BANDS, type AgeBand } from '#shared/advance-ages.ts';
import { koboToNaira, sumNaira } from '#shared/money.ts';
import { paymentJoin } from '../claims/index.ts';
import { advanceScope } from './advance-scope.ts';

const named = z.object({ id: whole, label: z.string() });
const naira = z.number();

/** The bands by name. */
export const bandSchema = z.enum(AGE_BANDS.map(({ band }) => band));

/** An advance that was paid and is to be retired: whose, how much of it is owed, and for how long. */
export const owedSchema = z.object({
  id: whole,
  code: z.string(),
  user: named,
  staff_no: z.string(),
  grade: z.string().nullable(),
  department: named,
  purpose: z.string(),
  finished: z.iso.date(),
  due: z.iso.date(),
  amount: naira.describe('What was paid.'),
  recovered: naira,
  owed: naira.describe('What is still to be retired or recovered.'),
  age: whole.describe('Days since the trip ended; 0 while it lasts.'),
  band: bandSchema,
  overdue_days: whole,
});

/** One of them. */
export type OwedAdvance = z.infer<typeof owedSchema>;

/** Which of them are asked for. */
interface OwedAsked {
  department?: number | null;
  /** Only those that are recovered from the salary by now. */
  to_recover?: boolean;
}

type Row = Omit<OwedAdvance, 'amount' | 'recovered' | 'owed'> & {
  amount_kobo: number;
  recovered_kobo: number;
};

/** Advances that are paid and not retired, as far as the actor sees them, the oldest first. */
export async function owedAdvances(
  db: Queryable,
  actor: Actor,
  { department = null, to_recover = false }: OwedAsked,
): Promise<OwedAdvance[]> {
  const { rows } = await sql<Row>`
    select t.id, t.code, json_build_object('id', u.id, 'label', u.name) as "user", u.staff_no, g.name as grade,
      json_build_object('id', d.id, 'label', d.name) as department, t.purpose, t.finished, advance_due(t.finished) as due,
      p.amount_kobo, p.recovered_kobo, advance_age(t.finished, lagos_today()) as age,
      advance_band(advance_age(t.finished, lagos_today())) as band, greatest(0, lagos_today() - advance_due(t.finished)) as overdue_days
      from touring_advances t join users u on u.id = t.user_id join departments d on d.id = t.department_id
      left join grade_levels g on g.id = u.grade_level_id ${paymentJoin('touring-advance')}
     where t.status = 'paid' and p.is_paid and ${advanceScope(actor) ?? sql<SqlBool>`true`}
       and ${department === null ? sql<SqlBool>`true` : within(department)}
       and ${to_recover ? TO_RECOVER : sql<SqlBool>`true`}
     order by t.finished, t.id`.execute(db);
  return rows.map(({ amount_kobo, recovered_kobo, ...row }) => ({
    ...row,
    amount: koboToNaira(amount_kobo),
    recovered: koboToNaira(recovered_kobo),
    owed: koboToNaira(amount_kobo - recovered_kobo),
  }));
}

/** What advances come to, and what of it is owed. */
export function sumsOf(rows: readonly Pick<OwedAdvance, 'amount' | 'owed'>[]) {
  return {
    count: rows.length,
    amount: sumNaira(rows.map(({ amount }) => amount)),
    owed: sumNaira(rows.map(({ owed }) => owed)),
  };
}

/** The same by band, each that there is. */
export function sumsByBand(rows: readonly OwedAdvance[]): ({ band: AgeBand } & ReturnType<typeof sumsOf>)[] {
  return AGE_BANDS.map(({ band }) => ({ band, ...sumsOf(rows.filter((row) => row.band === band)) }));
}

const TO_RECOVER = sql<SqlBool>`advance_due(t.finished) < lagos_today() and advance_recovery_day(t.finished) <= lagos_today()`;

function within(department: number) {
  return sql<SqlBool>`t.department_id in (
    with recursive below(id) as (select ${department}::bigint union select x.id from departments x join below b on x.parent_id = b.id)
    select id from below)`;
}
