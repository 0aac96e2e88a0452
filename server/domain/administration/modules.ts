import { deleteRecord } from '#server/crud/write-records.ts';
import type { Transaction } from '#server/database/connection.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { slugOf } from '#shared/permissions.ts';
import { modules } from '#shared/resources/administration/modules.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { judgeModuleRights } from './module-rights.ts';
import { refuseStoppedPayments } from './modules-in-use.ts';
import { refuseCycle } from './refuse-cycle.ts';

const BUILT = 'This module is part of the portal and can’t be deleted. Disable it instead.';
const MOVED = 'This module is part of the portal. Its path and its type can’t be changed.';
const LOCKED_OUT = 'You need this module to enable modules again, so it can’t be disabled.';

/** The types that each type may have as its parent. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  application: [],
  module: ['application'],
  page: ['application', 'module'],
};

/** A new module's permissions end in the slug of its name; what the portal brings can be renamed and disabled, not moved or deleted. */
export const moduleExtensions: Extensions = {
  madeFrom: ['slug'],
  presents: { why_not: whyNotSchema.optional() },
  async prepare(trx, { actor }, values, existing) {
    const { type, parentId } = { parentId: existing?.parent_id, type: existing?.type, ...values };
    await refuseMisplaced(trx, String(type), parentId);
    await judgeModuleRights(trx, actor, values, existing);
    await refuseCycle(trx, 'modules', existing?.id, parentId, 'A module can’t be its own parent.');
    if (!existing)
      return { slug: await freeSlug(trx, String(values.name)), ...(await withAdministrators(trx, values)) };
    const isMoved = ['path', 'type'].some((name) => name in values && values[name] !== existing[name]);
    if (isMoved && isBuilt(existing.slug)) throw new Refusal('RULE', MOVED, { path: [MOVED] });
    if (values.isDisabled === true && (await leadsToModules(trx, existing)))
      throw new Refusal('RULE', LOCKED_OUT, { isDisabled: [LOCKED_OUT] });
    await refuseStoppedPayments(trx, values, existing);
    return {};
  },
  async present(_db, records) {
    return records.map((record) => ({
      ...record,
      confirm: false,
      ...(isBuilt(record.slug) ? { why_not: { delete: BUILT } } : {}),
    }));
  },
};

/** Deletes a module that the portal doesn't bring itself; its permissions go with it. */
export async function removeModule(trx: Transaction, context: RequestContext): Promise<Answer> {
  const module = await trx
    .selectFrom('modules')
    .select('slug')
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (module && isBuilt(module.slug)) throw new Refusal('RULE', BUILT);
  return {
    data: await deleteRecord(trx, modules, moduleExtensions, context),
    message: 'The module was deleted.',
  };
}

function isBuilt(slug: unknown): boolean {
  return RESOURCES.some(({ noun, area }) => noun === slug || area === slug);
}

async function refuseMisplaced(trx: Transaction, type: string, parentId: unknown): Promise<void> {
  const allowed = PARENTS[type] ?? [];
  const parent = parentId
    ? await trx.selectFrom('modules').select('type').where('id', '=', Number(parentId)).executeTakeFirst()
    : undefined;
  if (!parent && type !== 'module') return;
  if (parent && allowed.includes(parent.type)) return;
  const sentence =
    type === 'application'
      ? 'An application has no parent. Leave the parent empty.'
      : `The parent of a ${type} must be ${allowed.map((one) => (one === 'application' ? 'an application' : 'a module')).join(' or ')}.`;
  throw new Refusal('VALIDATION', sentence, { parentId: [sentence] });
}

async function freeSlug(trx: Transaction, name: string): Promise<string> {
  const slug = slugOf(name);
  if (slug === '') throw wrongName('A name needs a letter or a digit.');
  const other = await trx.selectFrom('modules').select('name').where('slug', '=', slug).executeTakeFirst();
  if (other)
    throw wrongName(
      `“${other.name}” has the same permissions (browse-${slug} and so on). Choose another name.`,
    );
  return slug;
}

function wrongName(sentence: string): Refusal {
  return new Refusal('TAKEN', sentence, { name: [sentence] });
}

/** Administrators have everything, so a new module always belongs to their group too. */
async function withAdministrators(
  trx: Transaction,
  values: Record<string, unknown>,
): Promise<Record<string, never>> {
  if (!Array.isArray(values.groups)) return {};
  const group = await trx
    .selectFrom('groups')
    .select('id')
    .where('office', '=', 'administrators')
    .executeTakeFirst();
  const isListed = values.groups.some((entry: { id: number }) => entry.id === group?.id);
  if (group && !isListed) values.groups.push({ id: group.id });
  return {};
}

async function leadsToModules(trx: Transaction, existing: Record<string, unknown>): Promise<boolean> {
  if (existing.slug === modules.noun) return true;
  const child = await trx
    .selectFrom('modules')
    .select('id')
    .where('parent_id', '=', Number(existing.id))
    .where('slug', '=', modules.noun)
    .executeTakeFirst();
  return child !== undefined;
}
