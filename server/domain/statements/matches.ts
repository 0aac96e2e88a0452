import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import {
  MATCH_KINDS,
  type MatchKind,
  type MatchLine,
  SHOWN_LINES,
  type ShownLines,
} from '#shared/statement-matches.ts';
import { candidatesOf } from './candidates.ts';
import type { OpenLine } from './open-line.ts';
import { type Proposed, proposeMatches } from './propose-matches.ts';

/** Which lines are asked for, a page at a time. */
export const matchesQuery = z.looseObject({
  show: z.enum(SHOWN_LINES).optional().describe('certain unless told.'),
  page: z.coerce.number().int().min(1).optional().describe('The last one where there are fewer.'),
  per_page: z.coerce.number().int().min(1).max(500).optional().describe('100 unless told.'),
});

/** A statement as its lines are matched. */
export interface MatchedStatement {
  id: number;
  code: string;
  bank_account_id: number;
  status: string;
}

interface Confirmed {
  id: number;
  kind: MatchKind;
  code: string | null;
  why: string;
  note: string | null;
  confirmed_by: string;
  confirmed_by_id: number;
  confirmed_at: string;
}

/** `GET statements/:id/matches`: the lines of a statement with what each may be, or was found to be. */
export async function readMatches(
  db: Database,
  { id, query }: RequestContext<unknown, z.infer<typeof matchesQuery>>,
): Promise<Answer> {
  const { show = 'certain', per_page = 100 } = query;
  const statement = await statementOf(db, id);
  const open = await openLines(db, id);
  // Of a removed one its lines are read, and nothing is proposed.
  const proposed =
    statement.status === 'imported'
      ? await proposedFor(db, statement, open)
      : open.map(({ id: line }) => ({ line, proposals: [], hint: null }));
  const by = new Map<ShownLines, Proposed[]>(SHOWN_LINES.map((one) => [one, []]));
  for (const one of proposed) by.get(one.proposals[0]?.confidence ?? 'none')?.push(one);
  const matched = await matchedCount(db, id);
  const counts = {
    ...{ certain: sizeOf(by, 'certain'), likely: sizeOf(by, 'likely'), possible: sizeOf(by, 'possible') },
    ...{ none: sizeOf(by, 'none'), matched },
  };
  const pages = Math.max(1, Math.ceil(counts[show] / per_page));
  // Whoever confirmed all of the last page sees what is the last one now.
  const page = Math.min(query.page ?? 1, pages);
  const from = (page - 1) * per_page;
  const lines =
    show === 'matched'
      ? await matchedLines(db, id, { from, per_page })
      : shownLines(open, (by.get(show) ?? []).slice(from, from + per_page));
  return { data: { counts, page, pages, lines } };
}

/** The statement with this id, as its lines are matched. */
export async function statementOf(db: Queryable, id: number): Promise<MatchedStatement> {
  const { rows } = await sql<MatchedStatement>`
    select id, code, bank_account_id, status from bank_statements where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such bank statement.');
  return found;
}

/** The lines of a statement that nothing is known of yet, in their order. */
export async function openLines(db: Queryable, id: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select id, day, reference, narration, debit_kobo, credit_kobo from bank_statement_lines
     where statement_id = ${id} and settled = 'open' order by serial`.execute(db);
  return rows;
}

/** What lines of a statement may be. */
export async function proposedFor(
  db: Queryable,
  { bank_account_id }: MatchedStatement,
  open: readonly OpenLine[],
): Promise<Proposed[]> {
  return open.length === 0 ? [] : proposeMatches(open, await candidatesOf(db, bank_account_id));
}

function sizeOf(by: ReadonlyMap<ShownLines, readonly Proposed[]>, which: ShownLines): number {
  return by.get(which)?.length ?? 0;
}

function shownLines(open: readonly OpenLine[], proposed: readonly Proposed[]): MatchLine[] {
  const lines = new Map(open.map((line) => [line.id, line]));
  return proposed.flatMap(({ line: id, proposals, hint }) => {
    const line = lines.get(id);
    return line ? [{ ...lineShown(line), proposals, hint, match: null }] : [];
  });
}

function lineShown({ id, day, reference, narration, debit_kobo, credit_kobo }: OpenLine) {
  const amounts = { debit: koboToNaira(debit_kobo), credit: koboToNaira(credit_kobo) };
  return { line: id, day, reference, narration, ...amounts };
}

async function matchedCount(db: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_matches where statement_id = ${id} and is_live`.execute(db);
  return rows[0]?.n ?? 0;
}

async function matchedLines(
  db: Queryable,
  id: number,
  { from, per_page }: { from: number; per_page: number },
): Promise<MatchLine[]> {
  const { rows } = await sql<OpenLine & { match: Confirmed }>`
    select l.id, l.day, l.reference, l.narration, l.debit_kobo, l.credit_kobo, json_build_object('id', m.id, 'kind', m.kind, 'code', m.code, 'why', m.why,
        'note', m.note, 'confirmed_by', u.name, 'confirmed_by_id', u.id, 'confirmed_at', m.confirmed_at) as match
      from bank_matches m join bank_statement_lines l on l.id = m.line_id join users u on u.id = m.confirmed_by
     where m.statement_id = ${id} and m.is_live order by l.serial limit ${per_page} offset ${from}`.execute(
    db,
  );
  return rows.map(({ match, ...line }) => ({
    ...lineShown(line),
    proposals: [],
    hint: null,
    match: {
      ...match,
      code: match.code ?? MATCH_KINDS[match.kind],
    },
  }));
}
