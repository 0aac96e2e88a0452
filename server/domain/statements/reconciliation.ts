import { sql } from 'kysely';
import { z } from 'zod';
import { dayQuery, pastDayAsked } from '#server/crud/asked-day.ts';
import type { Database, Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { entriesOf, mapTable } from '#shared/keys-of.ts';
import { koboToNaira } from '#shared/money.ts';
import {
  isOfBook,
  MOST_ITEMS,
  RECONCILIATION_PARTS,
  type Reconciliation,
  type ReconciliationItem,
  type ReconciliationPart,
} from '#shared/reconciliation.ts';
import { MATCH_KINDS, type MatchKind } from '#shared/statement-matches.ts';

/** Of which account, and as at which day. */
export const reconciliationQuery = dayQuery.extend({
  bank_account_id: z.coerce.number('Choose an account').int().positive(),
});

type Query = z.infer<typeof reconciliationQuery>;

interface Account {
  id: number;
  name: string;
  bank_name: string;
  ending: string;
}

interface Begun {
  opening_kobo: number;
  opening_day: string;
  statement_to: string;
  bank_day: string;
}

/** `GET reconciliation`: how the bank's balance and the cash book of an account agree as at a day, with the first items of each part. */
export async function readReconciliation(db: Database, { query }: RequestContext): Promise<Answer> {
  const all = await reconciled(db, reconciliationQuery.parse(query));
  const parts = mapTable(all.parts, (part) => ({ ...part, items: part.items.slice(0, MOST_ITEMS) }));
  return { data: { ...all, parts, elsewhere: all.elsewhere.slice(0, MOST_ITEMS) } };
}

/**
 * The reconciliation of an account as at a day. Both balances are added up for themselves, of the statements and of the cash
 * book; what lies between them is named item by item, and whatever is left over is told as a difference.
 */
export async function reconciled(db: Queryable, query: Query): Promise<Reconciliation> {
  const as_at = pastDayAsked(query.as_at, 'as_at');
  const account = await accountNamed(db, query.bank_account_id);
  const begun = await begunOn(db, account, as_at);
  const { statement, moved_kobo, open_count } = await bankMoves(db, account.id, as_at);
  const { paid_kobo, received_kobo } = await bookMoves(db, account.id, begun.opening_day, as_at);
  const bank_kobo = begun.opening_kobo + moved_kobo;
  const book_kobo = begun.opening_kobo + received_kobo - paid_kobo;
  const items = [
    ...(await notAtBank(db, account.id, begun.opening_day, as_at)),
    ...(await notInBook(db, account.id, as_at)),
  ];
  const elsewhere = await inNoStatement(db, account.id, begun.opening_day, as_at);
  const between_kobo = items.reduce((sum, { part, kobo }) => sum + (isOfBook(part) ? kobo : -kobo), 0);
  return {
    ...{ as_at, account, statement, statement_to: begun.statement_to, bank_day: begun.bank_day, open_count },
    ...{ bank_balance: koboToNaira(bank_kobo), book_balance: koboToNaira(book_kobo) },
    ...{ opening: koboToNaira(begun.opening_kobo), opening_day: begun.opening_day },
    ...{ paid: koboToNaira(paid_kobo), received: koboToNaira(received_kobo) },
    parts: partsOf(items),
    difference: koboToNaira(bank_kobo + between_kobo - book_kobo),
    elsewhere: elsewhere.map(shownItem),
    elsewhere_count: elsewhere.length,
  };
}

interface Item {
  part: ReconciliationPart;
  day: string;
  code: string;
  says: string;
  of: string | null;
  kobo: number;
  path: string | null;
}

function partsOf(items: readonly Item[]): Reconciliation['parts'] {
  const parts = entriesOf(RECONCILIATION_PARTS).map(([part]) => {
    const own = items.filter((one) => one.part === part);
    const total = koboToNaira(own.reduce((sum, { kobo }) => sum + kobo, 0));
    return [part, { total, count: own.length, items: own.map(shownItem) }];
  });
  return Object.fromEntries(parts) as Reconciliation['parts'];
}

function shownItem({ day, code, says, of, kobo, path }: Item): ReconciliationItem {
  return { day, code, says, of, amount: koboToNaira(kobo), path };
}

async function accountNamed(db: Queryable, id: number): Promise<Account> {
  const { rows } = await sql<Account>`
    select id, name, bank_name, right(account_number, 4) as ending from bank_accounts where id = ${id}`.execute(
    db,
  );
  const [account] = rows;
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account of the agency.');
  return account;
}

/** Where the cash book of an account begins: at the opening balance of its first statement. */
async function begunOn(db: Queryable, { id, name }: Account, as_at: string): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select opening_kobo, from_day as opening_day, last.to_day as statement_to, least(last.to_day, ${as_at}::date) as bank_day
      from bank_statements cross join (select max(to_day) as to_day from bank_statements where bank_account_id = ${id} and status = 'imported') last
     where bank_account_id = ${id} and status = 'imported' and previous_id is null`.execute(db);
  const [begun] = rows;
  if (!begun || begun.opening_day > as_at)
    throw new Refusal(
      'RULE',
      begun
        ? `The first statement of ${name} begins later. Choose a day from then on.`
        : `No statement of ${name} was imported yet. Its cash book begins with the first.`,
    );
  return begun;
}

async function bankMoves(db: Queryable, id: number, as_at: string) {
  const { rows } = await sql<{ statement: string | null; moved_kobo: number; open_count: number }>`
    select coalesce(sum(l.credit_kobo - l.debit_kobo), 0)::bigint as moved_kobo, count(*) filter (where l.settled = 'open')::int as open_count,
        (select s.code from bank_statements s where s.bank_account_id = ${id} and s.status = 'imported' and s.from_day <= ${as_at} order by s.id desc limit 1) as statement
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id and s.status = 'imported'
     where l.bank_account_id = ${id} and l.day <= ${as_at}`.execute(db);
  return rows[0] ?? { statement: null, moved_kobo: 0, open_count: 0 };
}

/** Entries of the cash book up to a day: those since it was opened, and earlier ones that the bank paid since. */
const ENTRIES = (id: number, opening_day: string, as_at: string) => sql`
  (select e.*, l.day as bank_day from cash_entries e left join bank_statement_lines l on l.id = e.line_id
    where e.bank_account_id = ${id} and e.day <= ${as_at} and (e.day >= ${opening_day} or e.line_id is not null))`;

async function bookMoves(db: Queryable, id: number, opening_day: string, as_at: string) {
  const { rows } = await sql<{ paid_kobo: number; received_kobo: number }>`
    select coalesce(-sum(e.amount_kobo) filter (where e.amount_kobo < 0), 0)::bigint as paid_kobo,
        coalesce(sum(e.amount_kobo) filter (where e.amount_kobo > 0), 0)::bigint as received_kobo
      from ${ENTRIES(id, opening_day, as_at)} e`.execute(db);
  return rows[0] ?? { paid_kobo: 0, received_kobo: 0 };
}

async function notAtBank(db: Queryable, id: number, opening_day: string, as_at: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select case when e.amount_kobo < 0 then 'unpaid' else 'unreceived' end as part, e.day, e.code, e.person as says, e.of_code as of, e.amount_kobo as kobo,
        case e.kind when 'payment' then '/payments/schedules/' when 'direct' then '/payments/clear-payments/' when 'remittance' then '/payments/tax-remittances/' else '/payments/receipts/' end || e.of_id as path
      from ${ENTRIES(id, opening_day, as_at)} e where e.line_id is null or e.bank_day > ${as_at} order by e.day, e.code`.execute(
    db,
  );
  return rows;
}

async function notInBook(db: Queryable, id: number, as_at: string): Promise<Item[]> {
  const { rows } = await sql<Item & { kind: MatchKind | null; note: string | null }>`
    select case when m.kind = 'charge' then 'charges' when l.credit_kobo > 0 then 'credits' else 'debits' end as part, l.day, s.code || ' / ' || l.serial as code,
        coalesce(nullif(concat_ws(', ', nullif(l.narration, ''), nullif(l.reference, '')), ''), 'Without narration') as says, m.kind, m.note,
        l.credit_kobo - l.debit_kobo as kobo, '/payments/statements/' || s.id as path
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id and s.status = 'imported'
        left join bank_matches m on m.line_id = l.id and m.is_live
     where l.bank_account_id = ${id} and l.day <= ${as_at}
       and not exists (select from cash_entries e where e.line_id = l.id and e.bank_account_id = ${id} and e.day <= ${as_at})
     order by l.day, l.statement_id, l.serial`.execute(db);
  return rows.map(({ kind, note, ...item }) => ({
    ...item,
    of: kind === null ? 'Not known yet' : [MATCH_KINDS[kind], note].filter(Boolean).join(': '),
  }));
}

/**
 * What was paid, remitted or came back and is in no statement: through which account, nobody knows yet. And what was sent from this
 * one before its first statement, to which the bank had not answered by then.
 */
async function inNoStatement(db: Queryable, id: number, opening_day: string, as_at: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select 'unpaid' as part, r.paid_on as day, r.code, r.authority as says, r.receipt_no as of, -r.amount_kobo as kobo, '/payments/tax-remittances/' || r.id as path
      from tax_remittances r where r.status = 'paid' and r.paid_on between ${opening_day} and ${as_at}
       and not exists (select from bank_matches m where m.remittance_id = r.id and m.is_live)
    union all
    select 'unreceived', r.day, r.number, r.received_from, r.code, r.amount_kobo, '/payments/receipts/' || r.id
      from money_receipts r where r.bank_account_id is null and r.day between ${opening_day} and ${as_at}
       and not exists (select from bank_matches m where m.receipt_id = r.id and m.is_live)
    union all
    select 'unpaid', d.day, d.pv_no, d.payee_name, 'Posted outside schedules', -d.net_kobo, '/payments/clear-payments/' || d.payment_id
      from direct_payments d where d.day between ${opening_day} and ${as_at}
       and not exists (select from bank_matches m where m.posting_id = d.id and m.is_live)
    union all
    select 'unpaid', e.day, e.code, e.person, e.of_code || ', sent before the first statement', e.amount_kobo, '/payments/schedules/' || e.of_id
      from cash_entries e join payment_schedules s on s.id = e.of_id
     where e.kind = 'payment' and e.bank_account_id = ${id} and e.day < ${opening_day} and e.line_id is null
       and coalesce(s.confirmed_on >= ${opening_day}, true)
     order by day, code`.execute(db);
  return rows;
}
