import { sql } from 'kysely';
import { z } from 'zod';
import { paperOf } from '#server/crud/paper-codes.ts';
import type { Queryable } from '#server/database/connection.ts';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { ReadRoute, RequestContext, Route } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { limitLookUps } from './limit-look-ups.ts';

/** A printed copy, as it was kept. */
interface Paper {
  subject_type: string;
  subject_id: number;
  copy_no: number;
  title: string;
  reference: string;
  total_kobo: number | null;
  as_at: string | null;
  printed_at: Date;
}

/** `GET v/{code}`: what a printed copy says, to be compared with the paper. It names nobody. */
export const paperRoute: ReadRoute = {
  method: 'GET',
  path: '/v/:code',
  access: 'public',
  summary: 'What a printed paper says, by the code that it carries: to be compared with the paper',
  kind: 'own',
  answer: z.object({
    kind: z.string(),
    code: z.string(),
    total: z.number().nullable(),
    as_at: textOrNull.describe('The day as at which it was made; null of what it shows at the moment.'),
    printed_at: z.iso.datetime(),
    copy_no: whole,
    state: textOrNull.describe('The state of its record now; null of a paper without one.'),
  }),
  async read(db, context) {
    const paper = await paperBy(db, context);
    const { title, reference, total_kobo, as_at, printed_at, copy_no } = paper;
    return {
      message: 'Compare these with the paper.',
      data: {
        ...{ kind: title, code: reference, as_at, copy_no },
        total: total_kobo === null ? null : koboToNaira(total_kobo),
        printed_at: printed_at.toISOString(),
        state: await stateNow(db, paper),
      },
    };
  },
};

/** `GET v/{code}/record`: where the record of a printed copy is, for whoever may read it. */
export function paperRecordRoute(routes: () => readonly Route[]): ReadRoute {
  return {
    method: 'GET',
    path: '/v/:code/record',
    access: 'session',
    summary: 'The screen of the record of which a paper was printed, for whoever may read it',
    kind: 'own',
    answer: z.object({ path: z.string() }),
    async read(db, context) {
      const { subject_type, subject_id } = await paperBy(db, context);
      for (const { path, url } of viewsOf(subject_type))
        if (await isRead(routes(), context, url, subject_id))
          return { data: { path: `${path}/${subject_id}` } };
      throw unknown();
    },
  };
}

/** A code that the portal did not give is answered like one of a copy that is not there. */
async function paperBy(db: Queryable, { params, address }: RequestContext): Promise<Paper> {
  limitLookUps(address);
  const id = await paperOf(db, params.code ?? '');
  if (id === null) throw unknown();
  const { rows } = await sql<Paper>`
    select subject_type, subject_id, copy_no, title, reference, total_kobo, as_at, printed_at from printed_papers where id = ${id}`.execute(
    db,
  );
  const [paper] = rows;
  if (!paper) throw unknown();
  return paper;
}

function unknown(): Refusal {
  return new Refusal('NOT_FOUND', 'The portal knows no paper with this code. Read it once more.');
}

/** The resources that show the records of a timeline's subject, that which creates them first. */
function viewsOf(subject: string): Resource[] {
  const own = RESOURCES.find(({ name }) => name === subject);
  return own ? [own, ...RESOURCES.filter((one) => one !== own && one.table === own.table)] : [];
}

async function stateNow(db: Queryable, { subject_type, subject_id }: Paper): Promise<string | null> {
  const [resource] = viewsOf(subject_type);
  const workflow: AnyWorkflow | undefined = resource?.workflow;
  if (!resource || !workflow) return null;
  const columns = workflow.columns ?? ['status'];
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(resource.table)} where id = ${subject_id}`.execute(
    db,
  );
  const values = columns.map((column) => rows[0]?.[column] ?? '');
  const found = workflow.states[values.join('/')] ?? workflow.states[values.at(-1) ?? ''];
  return found?.word ?? null;
}

/** Whether the caller reads the record by its own call. */
async function isRead(
  routes: readonly Route[],
  context: RequestContext,
  url: string,
  id: number,
): Promise<boolean> {
  const route = routes.find(({ method, path }) => method === 'GET' && path === `/${url}/:id`);
  if (!route || !('read' in route) || typeof route.access === 'string') return false;
  if (!route.access.some((name) => context.actor.permissions.has(name))) return false;
  try {
    await route.read(context.portal.db, { ...context, id, params: { id: String(id) }, query: {} });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
