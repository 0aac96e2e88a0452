import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { formatDay, lagosToday, monthInWords } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { dueOn } from '#shared/taxes-owed.ts';
import {
  preparedIt,
  type TaxRemittanceFacts,
  taxRemittanceWorkflow,
} from '#shared/workflows/tax-remittances.ts';

/** A remittance of tax as its commands know it. */
interface TaxRemittance extends Loaded<TaxRemittanceFacts> {
  code: string;
  authority: string;
  month: string;
  amount_kobo: number;
  last_day: string;
}

type Acts = typeof taxRemittanceWorkflow.acts;

/** What is owed and in no live schedule: lines of an authority up to the end of a month, with what was given back of them since. */
const OPEN = (
  authority: string,
  month: string,
) => sql`tax_entries e where e.authority = ${authority} and remitted_with(e) <= ${month}
  and e.kind <> 'remitted' and not exists (select from tax_remittance_lines l where l.entry_id = e.id and l.is_live)`;

/** Remittances before Treasury: one officer prepares, another approves, and one marks them paid. */
export const remittanceFlow = defineFlow({
  workflow: taxRemittanceWorkflow,
  views: {
    'tax-remittances': {
      async prepare(trx, { actor }, values, existing) {
        if (existing) return {};
        const authority = await lockAuthority(trx, String(values.authority));
        const month = String(values.month);
        if (month > lagosToday().slice(0, 7)) throw wrong('month', 'This month lies ahead');
        const { amount_kobo, line_count } = await owed(trx, authority, month);
        return {
          ...{ code: nextCode('TXR'), authority, amount_kobo, line_count },
          ...{ due_on: dueOn(month), prepared_by: actor.id },
        };
      },
    },
  },
  load: loadRemittances,
  commands: {
    async approve(trx, { actor, record }: Call<TaxRemittance, ActInput<Acts['approve']>>): Promise<Done> {
      await refuseGivenBack(trx, record);
      return {
        message: `${record.code} can be remitted: ${formatNaira(record.amount_kobo)} to ${record.authority}.`,
        set: { approved_by: actor.id, approved_at: sql`now()` },
      };
    },
    async paid(trx, { actor, record, input }: Call<TaxRemittance, ActInput<Acts['paid']>>): Promise<Done> {
      const { receipt_no, date } = input;
      if (date < record.last_day)
        throw wrong('date', `Something in it is of ${formatDay(record.last_day)}: it was remitted later`);
      await refuseKnown(trx, record, receipt_no);
      return {
        message: `${formatNaira(record.amount_kobo)} was remitted to ${record.authority}, receipt ${receipt_no}.`,
        set: { receipt_no, paid_on: date, paid_by: actor.id },
        remark: `Receipt ${receipt_no} of ${formatDay(date)}`,
      };
    },
    async withdraw(_trx, { record, input }: Call<TaxRemittance, ActInput<Acts['withdraw']>>): Promise<Done> {
      return { message: `${record.code} was withdrawn.`, set: { reason: input.reason } };
    },
  },
  rules: [[preparedIt, ({ id }) => sql`t.prepared_by <> ${id}`]],
});

/** Preparing a remittance: its schedule repeats the lines of the ledger that are owed. */
export const prepareRemittance = createRoute(
  taxRemittances,
  remittanceFlow.extensions['tax-remittances'] ?? {},
  {
    summary: 'Prepare what is remitted to a tax authority for a month, with its schedule',
    async created(trx, _context, record) {
      const { rows } = await sql<{ code: string; authority: string; month: string; amount_kobo: number }>`
        select code, authority, month, amount_kobo from tax_remittances where id = ${record.id}`.execute(trx);
      const [made] = rows;
      if (!made) throw new Error(`remittance ${record.id} is not there`);
      await sql`
        insert into tax_remittance_lines (remittance_id, entry_id, day, payee_name, payee_tin, vendor_id, pv_no, tax, base_kobo, rate, amount_kobo)
        select ${record.id}, e.id, e.day, e.payee_name, e.payee_tin, e.vendor_id, e.pv_no, e.tax, e.base_kobo, e.rate, e.amount_kobo
          from ${OPEN(made.authority, made.month)} order by e.seq`.execute(trx);
      return `${made.code} of ${formatNaira(made.amount_kobo)} waits for another officer of Treasury.`;
    },
  },
);

/** The authority as its ledger writes it, locked: nothing is entered on it meanwhile. */
async function lockAuthority(trx: Transaction, asked: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from tax_authorities where lower(name) = lower(${asked.trim()}) order by name = ${asked.trim()} desc for update`.execute(
    trx,
  );
  const [found] = rows;
  if (!found)
    throw wrong('authority', 'Nothing was withheld for this authority: write it as the tax ledger does');
  return found.name;
}

async function owed(trx: Transaction, authority: string, month: string) {
  const { rows } = await sql<{ amount_kobo: number; line_count: number }>`
    select coalesce(sum(e.amount_kobo), 0)::bigint as amount_kobo, count(*)::int as line_count from ${OPEN(authority, month)}`.execute(
    trx,
  );
  const { amount_kobo = 0, line_count = 0 } = rows[0] ?? {};
  if (amount_kobo > 0) return { amount_kobo, line_count };
  const sentence =
    amount_kobo === 0
      ? `Nothing up to the end of ${monthInWords(month)} is owed to ${authority} that is in no schedule yet.`
      : `What was given back is more than what was withheld up to the end of ${monthInWords(month)}: ${formatNaira(-amount_kobo)} is taken off a later month.`;
  throw new Refusal('RULE', sentence, { month: [sentence] });
}

/** What was given back since a schedule was prepared is not remitted by it: it is prepared anew, without. */
async function refuseGivenBack(trx: Transaction, { id, code, authority }: TaxRemittance): Promise<void> {
  await lockAuthority(trx, authority);
  const { rows } = await sql<{ pv_no: string }>`
    select e.pv_no from tax_entries e join tax_remittance_lines l on l.remittance_id = ${id} and l.is_live and l.entry_id = takes_back(e)
     where e.authority = ${authority} and e.kind = 'given-back'
       and not exists (select from tax_remittance_lines o where o.entry_id = e.id and o.is_live) order by e.seq limit 1`.execute(
    trx,
  );
  const [since] = rows;
  if (!since) return;
  const sentence = `Tax of ${since.pv_no} was given back since ${code} was prepared. Withdraw it, and prepare it again.`;
  throw new Refusal('STALE', sentence);
}

async function refuseKnown(
  trx: Transaction,
  { authority }: TaxRemittance,
  receipt_no: string,
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from tax_remittances where authority = ${authority} and status = 'paid' and upper(receipt_no) = upper(${receipt_no})`.execute(
    trx,
  );
  if (rows[0]) throw wrong('receipt_no', `This receipt is of ${rows[0].code} already`);
}

async function loadRemittances(db: Queryable, ids: readonly number[]): Promise<Map<number, TaxRemittance>> {
  const { rows } = await sql<TaxRemittance>`
    select r.id, r.version, r.updated_at, r.status, r.prepared_by, r.code, r.authority, r.month, r.amount_kobo,
        (select max(l.day) from tax_remittance_lines l where l.remittance_id = r.id) as last_day
      from tax_remittances r where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}
