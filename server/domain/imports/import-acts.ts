import { z } from 'zod';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { importKind } from '#shared/import-kinds.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import {
  checkProblem,
  commitProblem,
  IMPORT_MODES,
  type ImportMapping,
  mappingProblem,
  undoProblem,
} from '#shared/imports.ts';
import { notify } from '../notifications/index.ts';
import { type ImportRun, lockRunFor, readRun } from './import-run.ts';
import { KINDS } from './kinds.ts';
import { forImporting, refuseUnlessMayImport } from './may-import.ts';
import { presentImport } from './present-imports.ts';
import { rememberMapping } from './remembered-mapping.ts';
import { refuseUnlessOther, refuseUnlessSecond } from './second-person.ts';

/** Which column of the file is matched to which column of the import; columns that are not named are left out. */
export const mappingBody = z.strictObject({
  mapping: z.record(z.string().max(60), z.string().max(200).nullable()),
});

const NO_COLUMNS = 'The file could not be read, so its columns can’t be matched. Upload it again.';

/** Matches the columns anew, remembers it for the next file, and has every row judged again. */
export async function mapImport(trx: Transaction, context: RequestContext): Promise<Answer> {
  const run = await beginAct(trx, context);
  refuseState(mappingProblem(run) ?? (run.headers.length === 0 ? NO_COLUMNS : null));
  const { mapping } = context.body as z.infer<typeof mappingBody>;
  const judged = judgedMapping(run, mapping);
  await rememberMapping(trx, run.resource, run.headers, judged);
  return proceed(
    trx,
    context,
    {
      ...{ status: 'queued', mapping: JSON.stringify(judged), mapped_by: context.actor.id },
      ...{ error: null, mode: null, committed_by: null },
    },
    'columns matched',
    `The columns of ${run.filename} are matched, and its rows are being checked. Nothing changes until you import the rows.`,
  );
}

/** Has the same rows judged again, by what the agency has now; what was mended since needs no other upload. */
export async function checkImport(trx: Transaction, context: RequestContext): Promise<Answer> {
  const run = await beginAct(trx, context);
  refuseState(checkProblem(run) ?? (run.headers.length === 0 ? UNREAD : null));
  return proceed(
    trx,
    context,
    { status: 'queued', error: null, mode: null, committed_by: null },
    'check asked for',
    `${run.filename} is being checked again. Nothing changes until you import the rows.`,
  );
}

const UNREAD = 'The file could not be read, so its rows can’t be checked. Upload it again.';

/** Whether one bad row stops the whole import. */
export const commitBody = z.strictObject({
  mode: z.enum(IMPORT_MODES, { error: 'Choose all-or-nothing or good-rows' }),
});

/** Asks for the import of the judged rows, all or the good ones. */
export async function commitImport(trx: Transaction, context: RequestContext): Promise<Answer> {
  const run = await beginAct(trx, context);
  const { mode } = context.body as z.infer<typeof commitBody>;
  refuseState(commitProblem(run, mode));
  refuseUnlessMayCarryOut(context, run);
  const isByTwo = await refuseUnlessSecond(trx, run, context.actor);
  await tellUploader(trx, run, context.actor);
  const changes = { status: 'committing', mode, done_rows: 0, error: null, committed_by: context.actor.id };
  const rows = mode === 'good-rows' ? 'The good rows' : 'All rows';
  const message = `${rows} of ${run.filename} are being imported. ${isByTwo ? 'Somebody else' : 'You'} can undo this until something uses or changes what it added.`;
  return proceed(trx, context, changes, 'commit asked for', message);
}

/** Asks for the undo of everything that the import did; refused when something was built on it. */
export async function undoImport(trx: Transaction, context: RequestContext): Promise<Answer> {
  const run = await beginAct(trx, context);
  refuseState(undoProblem(run));
  refuseUnlessMayCarryOut(context, run);
  await refuseUnlessOther(trx, run, context.actor);
  await KINDS[run.resource].refuseUndo?.(trx, run, context.actor);
  const built = await KINDS[run.resource].builtUpon(trx, run);
  if (built) throw new Refusal('IN_USE', built);
  const changes = { status: 'undoing', error: null, undone_by: context.actor.id };
  const message = `The import of ${run.filename} is being undone, either completely or not at all.`;
  return proceed(trx, context, changes, 'undo asked for', message);
}

async function tellUploader(
  trx: Transaction,
  { id, filename, user_id }: ImportRun,
  actor: { id: number; name: string },
): Promise<void> {
  if (user_id === actor.id) return;
  await notify(trx, {
    user_ids: [user_id],
    about: 'mine',
    title: `${actor.name} imports your file ${filename}`,
    path: `/admin-center/imports/${id}`,
    sender_name: actor.name,
  });
}

/** Locks an import for an act on it; refused for whoever may not import its kind, or saw another version. */
export async function beginAct(trx: Transaction, { actor, id, seen }: RequestContext): Promise<ImportRun> {
  const run = await lockRunFor(trx, actor, id);
  refuseUnlessMayImport(actor, run.resource);
  await refuseStale(trx, 'imports', run, seen);
  return run;
}

/** Carrying an import out, and undoing it, takes every permission on what it changes. */
function refuseUnlessMayCarryOut({ actor }: RequestContext, { resource, counts, mapping }: ImportRun): void {
  refuseUnlessMayImport(actor, resource, {
    changes: counts.update > 0,
    givesGroups: resource === 'users' && Boolean(mapping.GROUPS),
  });
}

/** Sets the import's next step, tells it in its timeline and has it done in the background. */
export async function proceed(
  trx: Transaction,
  { portal, actor, id }: RequestContext,
  changes: Record<string, unknown>,
  action: string,
  message: string,
  remark?: string,
): Promise<Answer> {
  await trx.updateTable('imports').set(changes).where('id', '=', id).execute();
  const { resource } = await readRun(trx, id);
  const whom = await forImporting(trx, actor, resource);
  await recordActivity(trx, {
    subject: 'imports',
    id,
    action,
    actor,
    ...whom,
    ...(remark ? { remark } : {}),
  });
  await portal.enqueue(trx, 'imports', { import_id: id });
  return { data: await presentImport(trx, actor, id), message };
}

/** Refuses what the import's state doesn't let be done. */
export function refuseState(problem: string | null): void {
  if (problem) throw new Refusal('WRONG_STATE', problem);
}

function judgedMapping({ resource, headers }: ImportRun, asked: ImportMapping): ImportMapping {
  const columns = importKind(resource as ImportResource).columns.map(({ name }) => name);
  const errors: Record<string, string[]> = {};
  const taken = new Map<string, string>();
  for (const [column, header] of Object.entries(asked)) {
    const path = `mapping.${column}`;
    if (!columns.includes(column)) errors[path] = ['is not a column of this import'];
    else if (header !== null && !headers.includes(header))
      errors[path] = [`The file has no column ${header}`];
    else if (header !== null && taken.has(header))
      errors[path] = [`${header} is already matched to ${taken.get(header)}`];
    else if (header !== null) taken.set(header, column);
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'The columns can’t be matched like this.', errors);
  return Object.fromEntries(columns.map((column) => [column, asked[column] ?? null]));
}
