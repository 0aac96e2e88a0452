import type { Office } from '#shared/constants.ts';
import { permission } from '#shared/permissions.ts';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import type { Desks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { barNames, neededFor } from './workflow-table.ts';

/** Somebody who tries every act: where they belong, and what they may do. */
export interface Somebody {
  key: string;
  id: number;
  token: string;
  offices: readonly Office[];
  /** The departments for which they act. */
  departments: readonly number[];
  /** The departments that they head. */
  heads: readonly number[];
  permissions: ReadonlySet<string>;
}

/** Everybody around one specimen, by what they are to it. */
export type Cast = ReadonlyMap<string, Somebody>;

type Person = Omit<Somebody, 'id' | 'token' | 'permissions' | 'departments' | 'heads'> & {
  isHead?: true;
  department?: 'own' | 'above' | 'other';
  may: (permission: string) => boolean;
};

/** Offices give no permission any more, so that a test can tell the two apart: another group of the same people does. */
export async function partOfficesFromPermissions({ pool }: Pick<Desks, 'pool'>): Promise<void> {
  await pool.query(`
    with made as (insert into groups (name) select 'Rights of ' || office from groups where office is not null returning id, name),
      pairs as (select made.id, groups.id as office_id from made join groups on made.name = 'Rights of ' || groups.office),
      given as (insert into group_permissions (group_id, permission)
        select p.id, g.permission from pairs p join group_permissions g on g.group_id = p.office_id)
    insert into group_members (group_id, user_id, position)
      select p.id, m.user_id, 9 from pairs p join group_members m on m.group_id = p.office_id`);
  await pool.query('delete from group_permissions using groups where id = group_id and office is not null');
}

/**
 * Makes everybody around the records of a workflow. They hold all permissions unless their name says otherwise; `barred`
 * names those whom a bar keeps from acting, by the bar: they belong to every office that the bar concerns.
 */
export async function openCast(
  desks: Desks,
  workflow: AnyWorkflow,
  barred: Readonly<Record<string, readonly string[]>>,
): Promise<Cast> {
  const { rows } = await desks.pool.query<{ name: string }>('select name from permissions');
  const all = rows.map(({ name }) => name);
  const acts = new Set(Object.values(workflow.acts).flatMap((act) => neededFor(workflow, act)));
  const everything = () => true;
  const lines = Object.values(workflow.acts).flatMap((act) => act.lines);
  const offices = officesOf(lines);
  const officesBarred = (key: string) =>
    officesOf(lines.filter((line) => barNames(line).some((bar) => barred[bar]?.includes(key))));
  const people: Person[] = [
    { key: 'owner', offices: officesBarred('owner'), department: 'own', may: everything },
    { key: 'colleague', offices: [], department: 'own', may: everything },
    { key: 'officer above', offices: [], department: 'above', may: everything },
    { key: 'stranger', offices: [], department: 'other', may: everything },
    { key: 'administrator', offices: ['administrators'], may: everything },
    { key: 'the permissions alone', offices: [], may: (one) => acts.has(one) },
    ...(lines.some(({ by }) => by.some(({ kind }) => kind === 'head'))
      ? [{ key: 'head', offices: [], department: 'own', isHead: true, may: everything } as const]
      : []),
    ...offices.map((name): Person => ({ key: name, offices: [name], department: 'other', may: everything })),
    ...[...acts].map(
      (but): Person => ({ key: `all but ${but}`, offices, department: 'own', may: (one) => one !== but }),
    ),
    ...[...new Set(Object.values(barred).flat())]
      .filter((key) => key !== 'owner' && !key.startsWith('all but '))
      .map((key): Person => ({ key, offices: officesBarred(key), department: 'own', may: everything })),
  ];
  const { ict, finance, works } = desks;
  const made = people.map(async ({ may, department, isHead, ...person }): Promise<[string, Somebody]> => {
    const known = isHead && HEADS.get(desks.pool);
    if (known) return [person.key, known];
    const departments = department ? { own: [ict], above: [finance, ict], other: [works] }[department] : [];
    const permissions = all.filter(may);
    const { id, token } = await addPerson(desks, {
      surname: person.key,
      permissions,
      groups: await groupsOf(desks, person.offices),
      department_id: departments[0],
    });
    if (isHead) await desks.pool.query('update departments set head_id = $1 where id = $2', [id, ict]);
    const heads = isHead ? [ict] : [];
    const somebody = { ...person, id, token, departments, heads, permissions: new Set(permissions) };
    if (isHead) HEADS.set(desks.pool, somebody);
    return [person.key, somebody];
  });
  return new Map(await Promise.all(made));
}

/** A department has one head, whichever workflow asks for them. */
const HEADS = new WeakMap<object, Somebody>();

/** Somebody of a cast, by what they are to the record. */
export function named(cast: Cast, key: string): Somebody {
  const found = cast.get(key);
  if (!found) throw new Error(`nobody is called ${key}`);
  return found;
}

/** Whether somebody reads records of a resource that they may see: in its list, and one alone. */
export function reads({ permissions }: Somebody, noun: string): boolean {
  return permissions.has(permission('browse', noun)) && permissions.has(permission('read', noun));
}

function officesOf(lines: AnyWorkflow['acts'][string]['lines']): Office[] {
  return [
    ...new Set(lines.flatMap(({ by }) => by.flatMap((who) => (who.kind === 'office' ? who.office : [])))),
  ];
}

async function groupsOf({ pool }: Pick<Desks, 'pool'>, offices: readonly Office[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from groups where office = any($1)', [
    offices,
  ]);
  return rows.map(({ name }) => name);
}
