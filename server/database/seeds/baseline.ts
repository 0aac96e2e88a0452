import { sql } from 'kysely';
import { APPLICATIONS } from '#shared/applications.ts';
import { EXPENDITURE_PERIODS } from '#shared/constants.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import type { Database, Transaction } from '../connection.ts';
import { inTransaction } from '../transaction.ts';
import { layFileTemplates } from './file-templates.ts';
import { BASELINE_GROUPS } from './groups.ts';
import { BUDGET_YEAR_SETTING, SYSTEM_SETTINGS } from './settings.ts';

/** They hold every permission there is: the database gives them those of each new module. */
const ADMINISTRATORS = {
  name: 'Administrators',
  office: 'administrators',
  description: 'Decide who may see and do what.',
} as const;

/**
 * What every portal has, demonstration or not: an entry of the navigation for each resource, the settings that the
 * program reads, and the first groups. Run at every start; it adds what is missing and changes nothing else. `year` is the
 * budget year of an agency that is new; the first of the specification's periods unless told.
 */
export async function layBaseline(db: Database, year: number = EXPENDITURE_PERIODS[0]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(7245002)`.execute(trx);
    const newGroups = await layGroups(trx);
    const parents = await layApplications(trx);
    const newNouns: string[] = [];
    for (const [position, resource] of RESOURCES.entries())
      if (await layModule(trx, resource, position, parents)) newNouns.push(resource.noun);
    await laySettings(trx, year);
    await layFileTemplates(trx);
    await giveRights(trx, newGroups, newNouns);
    if (newNouns.includes('bank-details')) await letKeepersConfirm(trx);
    if (newNouns.includes('authority-limits')) await letHeadsApprove(trx);
  });
}

/** The administrators, and on the first start the other groups too: those are the agency's own from then on. */
async function layGroups(trx: Transaction): Promise<string[]> {
  const others = await trx
    .selectFrom('groups')
    .select('id')
    .where((eb) => eb.or([eb('office', 'is', null), eb('office', '!=', 'administrators')]))
    .limit(1)
    .executeTakeFirst();
  const wanted = [ADMINISTRATORS, ...(others ? [] : BASELINE_GROUPS)];
  const laid: string[] = [];
  for (const { name, office = null, description } of wanted) {
    const added = await trx
      .insertInto('groups')
      .values({ name, office, description })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (added) laid.push(added.name);
  }
  return laid;
}

async function layApplications(trx: Transaction): Promise<Map<string, number>> {
  const used = APPLICATIONS.filter(({ slug }) => RESOURCES.some(({ area, menu = area }) => menu === slug));
  for (const [position, { slug, ...application }] of used.entries()) {
    await trx
      .insertInto('modules')
      .values({ ...application, slug, type: 'application', position })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  }
  const rows = await trx
    .selectFrom('modules')
    .select(['id', 'slug'])
    .where('type', '=', 'application')
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Whether the resource's entry is new; one whose path is below another's is a page of that one. */
async function layModule(
  trx: Transaction,
  resource: Resource,
  position: number,
  parents: Map<string, number>,
): Promise<boolean> {
  const above = RESOURCES.find(({ path }) => resource.path.startsWith(`${path}/`));
  const added = await trx
    .insertInto('modules')
    .values({
      parent_id: (above ? await moduleOf(trx, above) : parents.get(resource.menu ?? resource.area)) ?? null,
      name: resource.title,
      slug: resource.noun,
      caption: resource.caption ?? null,
      path: resource.path,
      icon: resource.icon ?? null,
      description: resource.about ?? null,
      type: above ? 'page' : 'module',
      position,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

async function moduleOf(trx: Transaction, { noun }: Resource): Promise<number | undefined> {
  const row = await trx.selectFrom('modules').select('id').where('slug', '=', noun).executeTakeFirst();
  return row?.id;
}

async function laySettings(trx: Transaction, year: number): Promise<void> {
  for (const { options = [], details = null, input_data_type = 'string', ...setting } of SYSTEM_SETTINGS) {
    await trx
      .insertInto('settings')
      .values({
        ...setting,
        ...(setting.key === BUDGET_YEAR_SETTING ? { value: String(year) } : {}),
        ...{ options: options.join('\n'), details, input_data_type, is_system: true },
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

/** A group gets its rights on a noun when either of the two is new; what an administrator took away stays away. */
async function giveRights(
  trx: Transaction,
  newGroups: readonly string[],
  newNouns: readonly string[],
): Promise<void> {
  for (const { name, office = null, holds, exports = false } of BASELINE_GROUPS) {
    const isNew = newGroups.includes(name);
    for (const [verbs, nouns] of Object.entries(holds)) {
      const due = isNew ? nouns : nouns.filter((noun) => newNouns.includes(noun));
      const group = sql`select g.id from groups g where case when ${office}::text is null then g.name = ${name} else g.office = ${office} end`;
      await sql`insert into group_permissions (group_id, permission)
        select g.id, p.name from (${group}) g, permissions p join modules m on m.id = p.module_id
         where m.slug = any(${due}::text[]) and p.verb = any(${verbs.split(' ')}::text[]) on conflict do nothing`.execute(
        trx,
      );
      await sql`insert into module_groups (module_id, group_id, exportable)
        select m.id, g.id, ${exports}::boolean from (${group}) g, modules m where m.slug = any(${due}::text[]) on conflict do nothing`.execute(
        trx,
      );
    }
  }
}

/** Whoever may edit those who are paid sees what waits for them, in groups of the agency's own too. */
async function letKeepersConfirm(trx: Transaction): Promise<void> {
  await sql`insert into group_permissions (group_id, permission)
    select distinct g.group_id, p.name from group_permissions g, permissions p join modules m on m.id = p.module_id
     where g.permission in ('edit-employees', 'edit-vendors', 'edit-beneficiaries') and m.slug = 'bank-details'
       and p.verb in ('browse', 'read') on conflict do nothing`.execute(trx);
  await sql`insert into module_groups (module_id, group_id)
    select distinct m.id, g.group_id from group_permissions g, modules m
     where g.permission in ('edit-employees', 'edit-vendors', 'edit-beneficiaries') and m.slug = 'bank-details' on conflict do nothing`.execute(
    trx,
  );
}

/** Whoever decides requisitions as a head approves expenditures too, in groups of the agency's own as well. */
async function letHeadsApprove(trx: Transaction): Promise<void> {
  await sql`insert into group_permissions (group_id, permission)
    select distinct g.group_id, 'edit-expenditures' from group_permissions g
      join group_permissions r on r.group_id = g.group_id and r.permission = 'read-expenditures'
     where g.permission = 'edit-requisition-requests' on conflict do nothing`.execute(trx);
}
