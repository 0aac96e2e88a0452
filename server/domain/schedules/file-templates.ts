import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { looks } from '#shared/looks.ts';
import type { FileLayout } from '#shared/schedule-templates.ts';
import { LATIN_ONLY, layoutProblems } from './layout-problems.ts';
import { foreignLetter } from './template-heads.ts';

/** How files are laid out: templates that come with the portal stay, since files were sent by them; others make a file that a bank can pay by. */
export const fileTemplateExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    if (existing?.comes_with_portal) throw new Refusal('RULE', STAYS);
    const columns = (values.columns ?? (await columnsOf(trx, Number(existing?.id)))) as Columns;
    const kind = (values.kind ?? existing?.kind) as FileLayout['kind'];
    const amounts = (values.amounts ?? existing?.amounts ?? 'naira') as FileLayout['amounts'];
    const errors = {
      ...layoutProblems({ kind, amounts, columns: columns.map(whole) }),
      ...(await nameProblems(trx, String(values.name ?? existing?.name), Number(existing?.id ?? 0))),
    };
    if (Object.keys(errors).length > 0)
      throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
    return {};
  },
  async present(_db, records) {
    return records.map((record) => ({
      ...record,
      why_not: record.comes_with_portal ? { manage: STAYS, delete: STAYS } : {},
    }));
  },
  presents: { why_not: whyNotSchema },
};

const STAYS = 'This template comes with the portal, and files were sent by it. Make another like it.';

/** Names that look alike are one: who signs reads them, and the bank is paid by what stands behind. */
async function nameProblems(trx: Transaction, name: string, id: number): Promise<Record<string, string[]>> {
  if (foreignLetter(name)) return { name: [LATIN_ONLY] };
  await sql`select pg_advisory_xact_lock(hashtextextended('names of payment file templates', 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from payment_file_templates where id <> ${id}`.execute(trx);
  const asSeen = looks(name);
  // The very same name is told by the database's own rule.
  const others = rows.filter((other) => other.name !== name);
  const same = others.find((other) => asSeen === looks(other.name) || asSeen === looks(other.code));
  return same ? { name: [`It reads like “${same.name}”, another template. Choose another name.`] } : {};
}

type Column = FileLayout['columns'][number] & { place: number };
type Columns = readonly (Pick<Column, 'place' | 'field'> & Partial<Column>)[];

function whole({ place, field, head, constant, width }: Columns[number]): Column {
  return { place, field, head: head ?? null, constant: constant ?? null, width: width ?? null };
}

async function columnsOf(db: Queryable, id: number): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select place, field, head, constant, width from payment_file_columns where template_id = ${id} order by id`.execute(
    db,
  );
  return rows;
}

/** The layout that a template of this code says now; null where there is none. */
export async function layoutOf(db: Queryable, code: string): Promise<FileLayout | null> {
  const { rows } = await sql<FileLayout>`
    select t.code, t.name, t.kind, t.amounts, t.days, (select coalesce(json_agg(json_build_object('field', c.field, 'head', c.head,
        'constant', c.constant, 'width', c.width) order by c.place), '[]') from payment_file_columns c where c.template_id = t.id) as columns
      from payment_file_templates t where t.code = ${code}`.execute(db);
  const [layout] = rows;
  return layout?.kind === 'fixed' ? { ...layout, words: 'ascii' } : (layout ?? null);
}

/** The layout of the file by which a schedule was sent; null of one that was sent before layouts were kept, or not yet. */
export async function layoutSent(db: Queryable, id: number): Promise<FileLayout | null> {
  const { rows } = await sql<{ file_layout: FileLayout | null }>`
    select file_layout from payment_schedules where id = ${id}`.execute(db);
  return rows[0]?.file_layout ?? null;
}

/** The templates by which a file can be saved now, those of the portal first. */
export async function fileTemplates(db: Queryable): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from payment_file_templates order by comes_with_portal desc, case when comes_with_portal then id end, name`.execute(
    db,
  );
  return rows;
}

/** What refuses a template that is not there. */
export function noTemplate(): Refusal {
  return new Refusal('VALIDATION', 'There is no such template.', { template: ['There is no such template'] });
}
