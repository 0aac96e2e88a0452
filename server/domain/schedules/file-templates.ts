import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { looks } from '#shared/looks.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { FileLayout } from '#shared/schedule-templates.ts';
import {
  type FileTemplateFacts,
  fileTemplateWorkflow,
  proposedTemplate,
} from '#shared/workflows/payment-file-templates.ts';
import { tellAsker } from '../notifications/index.ts';
import { LATIN_ONLY, layoutProblems } from './layout-problems.ts';
import { foreignLetter } from './template-heads.ts';

/** A template of payment files as its commands know it. */
interface FileTemplate extends Loaded<FileTemplateFacts> {
  code: string;
  name: string;
}

type Acts = typeof fileTemplateWorkflow.acts;

/** Templates of payment files before administrators, of which one proposes and another confirms. */
export const fileTemplateFlow = defineFlow({
  workflow: fileTemplateWorkflow,
  views: {
    'payment-file-templates': {
      async prepare(trx, { actor }, values) {
        const { kind, amounts, columns } = values as unknown as Proposed;
        const errors = {
          ...layoutProblems({ kind, amounts, columns: columns.map(whole) }),
          ...(await nameProblems(trx, String(values.name), String(values.code))),
        };
        if (Object.keys(errors).length > 0)
          throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
        return { proposed_by: actor.id };
      },
    },
  },
  load: loadTemplates,
  commands: {
    async confirm(trx, { actor, record }: Call<FileTemplate, ActInput<Acts['confirm']>>): Promise<Done> {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from payment_file_templates where code = ${record.code} and status = 'confirmed' for update`.execute(
        trx,
      );
      await follow(
        trx,
        fileTemplateWorkflow,
        'replace',
        rows.map(({ id }) => id),
      );
      return {
        message: `Payment schedules can be prepared with the template ${record.name}.`,
        set: { decided_by: actor.id, decided_at: sql`now()` },
        also: rows.map(({ id }) => ({
          ...{ subject: fileTemplateWorkflow.of, id, action: 'replaced', actor },
          changes: { status: ['confirmed', 'former'] as [string, string] },
        })),
      };
    },
    async refuse(trx, { actor, record, input }: Call<FileTemplate, ActInput<Acts['refuse']>>): Promise<Done> {
      const isOwn = record.proposed_by === actor.id;
      await tellAsker(trx, actor, {
        asker: record.proposed_by,
        title: `The template ${record.name} that you proposed was refused`,
        why: input.reason,
        path: `/configuration/payment-file-templates/${record.id}`,
      });
      return {
        message: `The proposed template was ${isOwn ? 'withdrawn' : 'refused'}.`,
        set: { decided_by: actor.id, decided_at: sql`now()`, reason: input.reason },
      };
    },
    async stop(_trx, { actor, record, input }: Call<FileTemplate, ActInput<Acts['stop']>>): Promise<Done> {
      return {
        message: `The template ${record.name} is stopped.`,
        set: { stopped_by: actor.id, stopped_at: sql`now()`, reason: input.reason },
      };
    },
  },
  rules: [[proposedTemplate, ({ id }) => sql`t.proposed_by is distinct from ${id}`]],
});

async function loadTemplates(db: Queryable, ids: readonly number[]): Promise<Map<number, FileTemplate>> {
  const { rows } = await sql<FileTemplate>`
    select id, version, updated_at, status, code, name, comes_with_portal, proposed_by, created_at
      from payment_file_templates where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names that look alike are one: who signs reads them, and the bank is paid by what stands behind. A proposal under a code that is in use takes its place. */
async function nameProblems(trx: Transaction, name: string, code: string): Promise<Record<string, string[]>> {
  if (foreignLetter(name)) return { name: [LATIN_ONLY] };
  await sql`select pg_advisory_xact_lock(hashtextextended('names of payment file templates', 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ code: string; name: string; status: string; comes_with_portal: boolean }>`
    select code, name, status, comes_with_portal from payment_file_templates where status in ('proposed', 'confirmed')`.execute(
    trx,
  );
  const own = rows.filter((other) => other.code === code);
  if (own.some(({ comes_with_portal }) => comes_with_portal))
    return { code: ['A template of this code comes with the portal and stays. Choose another code.'] };
  const waits = own.find(({ status }) => status === 'proposed');
  if (waits)
    return { code: [`“${waits.name}” is proposed under this code already, and waits for an answer.`] };
  const asSeen = looks(name);
  const same = rows.find(
    (other) => other.code !== code && (asSeen === looks(other.name) || asSeen === looks(other.code)),
  );
  return same ? { name: [`It reads like “${same.name}”, another template. Choose another name.`] } : {};
}

type Column = FileLayout['columns'][number] & { place: number };
type Proposed = Pick<FileLayout, 'kind' | 'amounts'> & {
  columns: readonly (Pick<Column, 'place' | 'field'> & Partial<Column>)[];
};

function whole({ place, field, head, constant, width }: Proposed['columns'][number]): Column {
  return { place, field, head: head ?? null, constant: constant ?? null, width: width ?? null };
}

/** The layout that files are made by under a code now; null where no template of it is in use. */
export async function layoutOf(db: Queryable, code: string): Promise<FileLayout | null> {
  const { rows } = await sql<{
    layout: FileLayout | null;
  }>`select payment_file_layout(${code}) as layout`.execute(db);
  return rows[0]?.layout ?? null;
}

/** The layout of the file by which a schedule was sent; null of one that was sent before layouts were kept, or not yet. */
export async function layoutSent(db: Queryable, id: number): Promise<FileLayout | null> {
  const { rows } = await sql<{ file_layout: FileLayout | null }>`
    select file_layout from payment_schedules where id = ${id}`.execute(db);
  return rows[0]?.file_layout ?? null;
}

/** The templates in use, those of the portal first. */
export async function fileTemplates(db: Queryable): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from payment_file_templates where status = 'confirmed' order by comes_with_portal desc, case when comes_with_portal then id end, name`.execute(
    db,
  );
  return rows;
}

/** What refuses a template that is not there. */
export function noTemplate(): Refusal {
  return new Refusal('VALIDATION', 'There is no such template.', { template: ['There is no such template'] });
}
