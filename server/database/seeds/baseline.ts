import { sql } from 'kysely';
import type { Resource } from '../../../shared/resource/define-resource.ts';
import { RESOURCES } from '../../../shared/resources/index.ts';
import type { Database, Transaction } from '../connection.ts';
import { inTransaction } from '../transaction.ts';
import { APPLICATIONS } from './applications.ts';
import { SYSTEM_SETTINGS } from './settings.ts';

/**
 * What every portal has, demonstration or not: an entry of the navigation for each resource, the settings that the
 * program reads, and a group of administrators. Run at every start; it adds what is missing and changes nothing else.
 */
export async function layBaseline(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(7245002)`.execute(trx);
    const parents = await layApplications(trx);
    for (const [position, resource] of RESOURCES.entries()) await layModule(trx, resource, position, parents);
    await laySettings(trx);
    await layAdministrators(trx);
  });
}

async function layApplications(trx: Transaction): Promise<Map<string, number>> {
  const used = APPLICATIONS.filter(({ slug }) => RESOURCES.some(({ area }) => area === slug));
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

async function layModule(
  trx: Transaction,
  resource: Resource,
  position: number,
  parents: Map<string, number>,
): Promise<void> {
  await trx
    .insertInto('modules')
    .values({
      parent_id: parents.get(resource.area) ?? null,
      name: resource.title,
      slug: resource.noun,
      caption: resource.caption ?? null,
      path: resource.path,
      icon: resource.icon ?? null,
      type: 'module',
      position,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

async function laySettings(trx: Transaction): Promise<void> {
  for (const { options = [], details = null, input_data_type = 'string', ...setting } of SYSTEM_SETTINGS) {
    await trx
      .insertInto('settings')
      .values({ ...setting, options: options.join('\n'), details, input_data_type, is_system: true })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

/** The administrators hold every permission there is, new ones too. */
async function layAdministrators(trx: Transaction): Promise<void> {
  await trx
    .insertInto('groups')
    .values({
      name: 'Administrators',
      office: 'administrators',
      description: 'Decide who may see and do what.',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into group_permissions (group_id, permission)
    select g.id, p.name from groups g cross join permissions p where g.office = 'administrators' on conflict do nothing`.execute(
    trx,
  );
  await sql`insert into module_groups (module_id, group_id, exportable)
    select m.id, g.id, true from groups g cross join modules m where g.office = 'administrators' and m.type <> 'application' on conflict do nothing`.execute(
    trx,
  );
}
