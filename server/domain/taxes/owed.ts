import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import { dueOn, MONTH } from '#shared/taxes-owed.ts';

/** `?month=` as `YYYY-MM`; this month unless told. */
export const owedQuery = z.looseObject({
  month: z.string().regex(MONTH, 'A month is written as 2026-10').optional(),
});

const naira = z.number();

/** What is owed to each authority: of the month, and in all up to its end. */
export const owedSchema = z.object({
  month: z.string(),
  due_on: z.iso.date().describe('By when what was withheld in the month is remitted.'),
  authorities: z.array(
    z.object({
      authority: z.string(),
      withheld: naira,
      given_back: naira,
      remitted: naira.describe('What was remitted on days of the month.'),
      owed: naira.describe('Withheld less given back and remitted, of all months up to the end of this one.'),
      owed_now: naira.describe('The same as at today.'),
      to_remit: naira.describe(
        'What of it is in no schedule yet: a remittance of the month would be of so much.',
      ),
    }),
  ),
});

interface Row {
  authority: string;
  withheld_kobo: number;
  given_back_kobo: number;
  remitted_kobo: number;
  owed_kobo: number;
  owed_now_kobo: number;
  to_remit_kobo: number;
}

/** `GET taxes/owed`: what each tax authority is owed. */
export async function readOwed(
  db: Database,
  { query: { month = lagosToday().slice(0, 7) } }: RequestContext<unknown, z.infer<typeof owedQuery>>,
): Promise<Answer> {
  const { rows } = await sql<Row>`
    select e.authority, coalesce(sum(e.amount_kobo) filter (where e.kind = 'withheld' and e.month = ${month}), 0)::bigint as withheld_kobo,
        -coalesce(sum(e.amount_kobo) filter (where e.kind = 'given-back' and e.month = ${month}), 0)::bigint as given_back_kobo,
        -coalesce(sum(e.amount_kobo) filter (where e.kind = 'remitted' and e.month = ${month}), 0)::bigint as remitted_kobo,
        coalesce(sum(e.amount_kobo) filter (where e.month <= ${month}), 0)::bigint as owed_kobo, sum(e.amount_kobo)::bigint as owed_now_kobo,
        coalesce(sum(e.amount_kobo) filter (where e.kind <> 'remitted' and l.entry_id is null and remitted_with(e) <= ${month}), 0)::bigint as to_remit_kobo
      from tax_entries e left join tax_remittance_lines l on l.entry_id = e.id and l.is_live group by e.authority order by e.authority`.execute(
    db,
  );
  return {
    data: {
      month,
      due_on: dueOn(month),
      authorities: rows.map(({ authority, ...kobo }) => ({
        authority,
        withheld: koboToNaira(kobo.withheld_kobo),
        given_back: koboToNaira(kobo.given_back_kobo),
        remitted: koboToNaira(kobo.remitted_kobo),
        owed: koboToNaira(kobo.owed_kobo),
        owed_now: koboToNaira(kobo.owed_now_kobo),
        to_remit: koboToNaira(kobo.to_remit_kobo),
      })),
    },
  };
}
