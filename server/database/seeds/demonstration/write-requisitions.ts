import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { postStock } from '#server/domain/inventory/index.ts';
import { linkEntries } from '#server/domain/requisitions/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { Chance } from './chance.ts';
import { drawCodes, insertRows } from './insert-rows.ts';
import {
  type Asker,
  type StoredProduct,
  type ToldRequisition,
  tellRequisitions,
} from './tell-requisitions.ts';
import type { Structure } from './write-structure.ts';
import { insertLines, type Line } from './write-timelines.ts';

/** What each member of staff may have of these in a month. */
const QUOTAS: readonly [product: string, quantity: number][] = [
  ['A4 paper, 80 g', 5],
  ['Ball pen, blue', 2],
  ['Sticky notes, 76 mm', 4],
  ['Hard-cover notebook, 2 quire', 2],
];

type Keeper = { id: number; name: string };

/**
 * Writes quotas, and requisitions at every step, with their issues in the stock ledger after whatever else was entered of their
 * products: call it once all of that is there.
 */
export async function writeRequisitions(trx: Transaction, { people }: Structure, now: Date): Promise<void> {
  await writeQuotas(trx);
  const chance = new Chance(1963);
  const keeper =
    people.find(({ groups, role }) => groups.includes('Store') && !role) ??
    people.find(({ groups }) => groups.includes('Store'));
  if (!keeper) return;
  const deciders = await decidersOf(trx);
  const { rows: placed } =
    await sql<Asker>`select id, name, department_id from users where department_id is not null`.execute(trx);
  const askers = people.flatMap(({ id, email, groups }): Asker[] => {
    const asker = placed.find((one) => one.id === id);
    if (!asker) return [];
    // The account that people look at as a member of staff asks more often than others.
    const often = email === 'staff@agency.test' ? 12 : groups.includes('Store') ? 0 : 1;
    return Array.from({ length: often }, () => asker);
  });
  const told = tellRequisitions(chance, now, {
    askers,
    products: await productsOf(trx),
    deciderOf: ({ id, department_id }) => deciders(department_id, id),
  });
  const codes = await drawCodes(trx, 'RQS', told.length);
  const numbered = told.map((one, index) => ({ ...one, id: index + 1, code: codes[index] ?? '' }));
  const { id: location_id } = await trx
    .selectFrom('locations')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await insertRows(
    trx,
    'requisitions',
    numbered.map((one) => rowOf(one, keeper, location_id)),
  );
  let item = 0;
  await insertRows(
    trx,
    'requisition_items',
    numbered.flatMap(({ id, items }) =>
      items.map(({ product, issued: _issued, ...rest }) => ({
        id: ++item,
        requisition_id: id,
        product_id: product.id,
        ...rest,
        issued: 0,
        is_quota: false,
      })),
    ),
  );
  await writeIssues(trx, numbered, keeper);
  await insertLines(
    trx,
    numbered.flatMap((one) => linesOf(one, keeper)),
  );
  await sql`update requisitions set moved_at = coalesce(collected_at, treated_at,
    case when status = 'registered' then decided_at + interval '2 hours' end, decided_at, created_at)`.execute(
    trx,
  );
}

type Numbered = ToldRequisition & { id: number; code: string };

function rowOf(one: Numbered, keeper: Keeper, location_id: number): Record<string, unknown> {
  const { id, code, owner, head, status, items, asked, decided, issued, collected, reason } = one;
  const isOver = status === 'treated' || status === 'collected';
  const closed = items.some((item) => item.closed > 0);
  return {
    id,
    code,
    type: one.type,
    location_id,
    owner_id: owner.id,
    user_id: owner.id,
    department_id: owner.department_id,
    deciding_department_id: one.deciding_department_id,
    month: `${lagosToday(asked).slice(0, 7)}-01`,
    remark: one.remark,
    status,
    decided_by: decided ? head.id : null,
    decided_at: decided,
    decision_remark: reason,
    registered_by: one.registered ? keeper.id : null,
    treated_at: isOver ? (issued ?? one.registered) : null,
    close_reason: isOver && closed ? 'Not enough in stock' : null,
    collected_at: collected,
    collected_by: collected ? owner.id : null,
    created_at: asked,
    updated_at: collected ?? issued ?? one.registered ?? decided ?? asked,
    version: 1,
  };
}

/** The issues of all, in the order of time; of each product none before its last entry. */
async function writeIssues(trx: Transaction, told: readonly Numbered[], keeper: Keeper): Promise<void> {
  const { rows } = await sql<{ product_id: number; at: Date }>`
    select product_id, max(at) as at from stock_entries group by product_id`.execute(trx);
  const last = new Map(rows.map(({ product_id, at }) => [product_id, at.getTime()]));
  const inOrder = told
    .filter(({ issued }) => issued)
    .toSorted((one, other) => Number(one.issued) - Number(other.issued));
  for (const { id, code, issued, items } of inOrder) {
    await postStock(
      trx,
      items
        .filter((item) => item.issued > 0)
        .map(({ product, issued: quantity }) => ({
          product_id: product.id,
          kind: 'issue',
          quantity: -quantity,
          expiry_date: product.expiry_date,
          source: { type: 'requisitions', id, code },
          actor: keeper,
          at: new Date(Math.max(Number(issued), last.get(product.id) ?? 0)),
        })),
    );
    await linkEntries(trx, id);
  }
}

function linesOf(one: Numbered, keeper: Keeper): Line[] {
  const { id, owner, head, asked, decided, registered, issued, collected, status, reason } = one;
  const line = (action: string, by: Keeper, at: Date, from?: string, to?: string): Line => ({
    subject_type: 'requisitions',
    subject_id: id,
    action,
    by,
    at,
    office: by.id === keeper.id ? 'Store' : null,
    remark: action === 'declined' ? reason : null,
    changes: from ? { status: [from, to] } : {},
  });
  const isOver = status === 'treated' || status === 'collected';
  return [
    line('created', owner, asked),
    ...(status === 'cancelled'
      ? [line('cancelled', owner, new Date(asked.getTime() + 3_600_000), 'pending', 'cancelled')]
      : []),
    ...(decided
      ? [
          status === 'denied'
            ? line('declined', head, decided, 'pending', 'denied')
            : line('approved', head, decided, 'pending', 'approved'),
        ]
      : []),
    ...(registered ? [line('registered', keeper, registered, 'approved', 'registered')] : []),
    ...(issued
      ? [isOver ? line('issued', keeper, issued, 'registered', 'treated') : line('issued', keeper, issued)]
      : []),
    ...(collected ? [line('collected', owner, collected, 'treated', 'collected')] : []),
  ];
}

/** Products of which there is enough, in one lot that stays good. */
async function productsOf(trx: Transaction): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.name, l.quantity, to_char(l.expiry_date, 'YYYY-MM-DD') as expiry_date
      from products p join lateral (select * from stock_lots s where s.product_id = p.id and s.quantity > 0
        and (s.expiry_date is null or s.expiry_date > lagos_today() + 30) order by s.quantity desc limit 1) l on true
     where p.quantity >= 40 order by p.id`.execute(trx);
  return rows;
}

async function writeQuotas(trx: Transaction): Promise<void> {
  for (const [product, quantity] of QUOTAS)
    await sql`insert into product_quotas (product_id, group_id, quantity)
      select p.id, g.id, ${quantity} from products p, groups g where p.name = ${product} and g.name = 'Staff'`.execute(
      trx,
    );
}

/** The head who decides for somebody of a department: its own, or that of the next above who is somebody else. */
async function decidersOf(trx: Transaction) {
  const departments = await trx
    .selectFrom('departments as d')
    .leftJoin('users as u', 'u.id', 'd.head_id')
    .select(['d.id', 'd.parent_id', 'd.head_id', 'u.name'])
    .execute();
  const byId = new Map(departments.map((one) => [one.id, one]));
  return (department_id: number, owner: number) => {
    for (let at = byId.get(department_id); at; at = at.parent_id ? byId.get(at.parent_id) : undefined)
      if (at.head_id && at.name && at.head_id !== owner)
        return { deciding_department_id: at.id, head: { id: at.head_id, name: at.name } };
    return undefined;
  };
}
