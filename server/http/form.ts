import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import type { Database } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Portal } from '../frame/portal.ts';
import type { FormOptions } from '../frame/route.ts';
import { refuseAboveQuota, removeUnused } from './unused-uploads.ts';

/** The body that a form makes: `sent` names each file by its content, `body` by the id under which it is kept. */
export interface Form {
  body: Record<string, unknown>;
  sent: Record<string, unknown>;
}

/**
 * Reads a multipart form. Its files are kept and belong to whoever sends them; those that nothing comes to use are
 * removed after two days. Refuses files of another size or kind, and forms that can't be read.
 */
export async function readForm(
  portal: Portal,
  actor: Actor,
  request: FastifyRequest,
  options: FormOptions,
): Promise<Form> {
  const form: Form = { body: {}, sent: {} };
  const brought: number[] = [];
  BROUGHT.set(request, brought);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await takeFile(portal, actor, part, options, form, brought);
      else takeField(part.fieldname, part.value, options, form);
    }
  } catch (error) {
    if (isBrokenOff(error, request)) throw brokenOff(actor, request);
    throw error instanceof Refusal ? error : unreadable(error);
  }
  return form;
}

/** The uploads that came with a call. */
const BROUGHT = new WeakMap<FastifyRequest, number[]>();

/** Removes what came with a call that was refused: it will come again, and would count twice for whoever sends it. */
export async function removeBrought(portal: Portal, request: FastifyRequest): Promise<void> {
  for (const id of BROUGHT.get(request) ?? []) await removeUnused(portal, id);
}

async function announced(
  db: Database,
  actor: Actor,
  { key, name, size, type, sha256 }: Awaited<ReturnType<Portal['files']['storeUpload']>>,
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values({
      storage_key: key,
      name,
      size_bytes: size,
      type,
      sha256,
      uploaded_by: actor.id || null,
      is_kept: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function takeField(name: string, value: unknown, { value: read }: FormOptions, form: Form): void {
  const kept = typeof value === 'string' && read ? read(name, value) : value;
  form.body[name] = kept;
  form.sent[name] = kept;
}

async function takeFile(
  portal: Portal,
  actor: Actor,
  part: MultipartFile,
  options: FormOptions,
  form: Form,
  brought: number[],
): Promise<void> {
  // A browser sends an empty part for a file input in which nothing was chosen.
  if (!part.filename) return void part.file.resume();
  try {
    refuseSecond(form.body, part.fieldname, options);
    await options.admit?.(portal.db, actor, form.body);
    if (actor.id) await refuseAboveQuota(portal.db, actor.id);
    let id = 0;
    const { name, sha256 } = await portal.files.storeUpload(part.file, {
      filename: part.filename,
      limits: options.limits,
      async announce(file) {
        id = await announced(portal.db, actor, file);
        brought.push(id);
      },
    });
    await portal.db.updateTable('files').set({ is_kept: true }).where('id', '=', id).execute();
    add(form.body, part.fieldname, id, options);
    add(form.sent, part.fieldname, `${sha256} ${name}`, options);
  } catch (error) {
    part.file.resume();
    throw error;
  }
}

/** A second file under a name that takes one would silently take the first one's place. */
function refuseSecond(values: Record<string, unknown>, name: string, { lists = [] }: FormOptions): void {
  if (lists.includes(name.replace(/\[\]$/, '')) || !(name in values)) return;
  const sentence = 'This takes one file, and the form has several. Send one.';
  throw new Refusal('VALIDATION', sentence, { [name]: [sentence] });
}

function add(
  values: Record<string, unknown>,
  name: string,
  value: unknown,
  { lists = [] }: FormOptions,
): void {
  const field = name.replace(/\[\]$/, '');
  if (!lists.includes(field)) values[field] = value;
  else values[field] = [...(Array.isArray(values[field]) ? values[field] : []), value];
}

/** Whether whoever sends the form has gone before all of it was here. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  const { code = '' } = error as { code?: string };
  return raw.destroyed && !raw.complete && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code);
}

/** Nobody hears the refusal; the log has the call in one line, since one without an answer has no other. */
function brokenOff(actor: Actor, { log, url, ip }: FastifyRequest): Refusal {
  log.info({ path: url.split('?')[0], user_id: actor.id || null, address: ip }, 'upload broken off');
  return new Refusal('VALIDATION', 'The form did not arrive whole. Send it again.');
}

function unreadable(error: unknown): Refusal {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413)
    return new Refusal('TOO_LARGE', 'The files are too large together. Send fewer files at once.');
  if (typeof code === 'string' && !code.startsWith('FST_')) throw error;
  return new Refusal('VALIDATION', 'The form could not be read.');
}
