import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { type ExplainedFigure, explainedFigure, FIGURE_PARTS } from '#shared/fund-figures.ts';
import { koboToNaira } from '#shared/money.ts';
import { ENTRY_KINDS, type EntryKind, FIGURES, type Figure } from '#shared/workflows/ledger-kinds.ts';
import { findFund } from './find-fund.ts';

/** An entry as the ledger is read: amounts in kobo, with the words of what caused it. */
export interface EntryRow extends Record<`${Figure}_kobo` | `running_${Figure}_kobo`, number> {
  seq: number;
  kind: EntryKind;
  source_type: string;
  source_id: number;
  source_code: string | null;
  note: string | null;
  actor_id: number | null;
  actor_name: string | null;
  at: Date;
  payee: string | null;
  particulars: string | null;
  /** What it changes in the figure that is explained. */
  change_kobo: number;
}

/**
 * The ledger of a fund, oldest first unless `sort=-seq`. With `?figure=` (booked, available …) only the entries that
 * change that figure, their sums by kind, and whether they add up to it.
 */
export async function readLedger(db: Database, { actor, id, query }: RequestContext): Promise<Answer> {
  const fund = await findFund(db, actor, id);
  const figure = askedFigure(query.figure);
  const page = bounded(query.page, 1, 1_000_000);
  const per_page = bounded(query.per_page, 500, 500);
  const order = query.sort === '-seq' ? sql`desc` : sql`asc`;
  const { rows } = await sql<EntryRow>`
    ${entriesStatement(id, figure)} order by e.seq ${order} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  const kinds = await sumsByKind(db, id, figure);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const meta = { page, per_page, total, sums: sumsOf(kinds) };
  if (!figure) return { data: rows.map((row) => entryOnWire(row, figure)), meta };
  const from_entries = kinds.reduce((sum, { change_kobo }) => sum + change_kobo, 0);
  const explained = {
    figure,
    value: koboToNaira(fund.figures[figure]),
    from_entries: koboToNaira(from_entries),
    adds_up: fund.figures[figure] === from_entries,
    by_kind: kinds.map(({ kind, count, change_kobo }) => ({
      kind,
      label: ENTRY_KINDS[kind],
      count,
      change: koboToNaira(change_kobo),
    })),
  };
  return { data: rows.map((row) => entryOnWire(row, figure)), meta: { ...meta, explained } };
}

/** The entries of a fund that change a figure (all of them without one), with actor, payee and particulars; not yet ordered. */
export function entriesStatement(fund_id: number, figure: ExplainedFigure | null): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    select e.seq, e.kind, e.approved_kobo, e.booked_kobo, e.actual_kobo, e.reserved_kobo,
           e.running_approved_kobo, e.running_booked_kobo, e.running_actual_kobo, e.running_reserved_kobo,
           e.source_type, e.source_id, e.source_code, e.note, e.actor_id, u.name as actor_name, e.at,
           coalesce(x.beneficiary, p.payee_name) as payee, coalesce(x.description, y.description) as particulars,
           ${change(figure)} as change_kobo
      from fund_entries e
      left join users u on u.id = e.actor_id
      left join expenditures x on e.source_type = 'expenditures' and x.id = e.source_id
      left join payments p on e.source_type = 'payments' and p.id = e.source_id
      left join expenditures y on y.id = p.expenditure_id
     where e.fund_id = ${fund_id} and ${changes(figure)}`;
}

/** The figure that a query asks to have explained; null when it asks for none, refused when there is no such figure. */
export function askedFigure(word: unknown): ExplainedFigure | null {
  if (word === undefined || word === '') return null;
  const figure = explainedFigure(word);
  if (figure) return figure;
  const sentence = `The figures of a fund are ${Object.keys(FIGURE_PARTS).join(', ')}.`;
  throw new Refusal('VALIDATION', sentence, { figure: [sentence] });
}

function entryOnWire(row: EntryRow, figure: ExplainedFigure | null) {
  const running = FIGURES.map((name) => [name, koboToNaira(row[`running_${name}_kobo`])]);
  const changed = FIGURES.map((name) => [name, koboToNaira(row[`${name}_kobo`])]);
  return {
    seq: row.seq,
    kind: row.kind,
    label: ENTRY_KINDS[row.kind],
    ...Object.fromEntries(changed),
    running: Object.fromEntries(running),
    ...(figure ? { change: koboToNaira(row.change_kobo) } : {}),
    source: sourceOf(row),
    payee: row.payee,
    particulars: row.particulars,
    note: row.note,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    at: row.at,
  };
}

interface KindSum extends Record<`${Figure}_kobo`, number> {
  kind: EntryKind;
  count: number;
  change_kobo: number;
}

async function sumsByKind(db: Database, fund_id: number, figure: ExplainedFigure | null): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select e.kind, count(*) as count, sum(e.approved_kobo) as approved_kobo, sum(e.booked_kobo) as booked_kobo,
           sum(e.actual_kobo) as actual_kobo, sum(e.reserved_kobo) as reserved_kobo, sum(${change(figure)}) as change_kobo
      from fund_entries e where e.fund_id = ${fund_id} and ${changes(figure)}
     group by e.kind order by min(e.seq)`.execute(db);
  return rows;
}

function sumsOf(kinds: KindSum[]): Record<string, number> {
  return Object.fromEntries(
    FIGURES.map((name) => [name, koboToNaira(kinds.reduce((sum, kind) => sum + kind[`${name}_kobo`], 0))]),
  );
}

function change(figure: ExplainedFigure | null): RawBuilder<number> {
  if (!figure) return sql`0::bigint`;
  const parts: Partial<Record<Figure, 1 | -1>> = FIGURE_PARTS[figure];
  const terms = FIGURES.filter((name) => parts[name]).map(
    (name) => sql`${sql.lit(parts[name])} * ${sql.ref(`e.${name}_kobo`)}`,
  );
  return sql`(${sql.join(terms, sql` + `)})`;
}

function changes(figure: ExplainedFigure | null): RawBuilder<SqlBool> {
  return figure ? sql`${change(figure)} <> 0` : sql`true`;
}

function bounded(value: unknown, otherwise: number, most: number): number {
  const asked = Math.trunc(Number(value));
  return value === undefined || !Number.isFinite(asked) ? otherwise : Math.min(Math.max(asked, 1), most);
}

/** What an entry came of, as ledgers and vote books name it. */
export function sourceOf({ source_type: type, source_id: id, source_code: code }: EntryRow) {
  return { type, id, code };
}
