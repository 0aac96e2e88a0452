import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { linkEntries } from '#server/domain/requisitions/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { Chance } from './chance.ts';
import { drawCodes, insertRows } from './insert-rows.ts';
import type { StockBook, ToldEntry } from './stock-book.ts';
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
 * Writes quotas, and requisitions at every step, and tells their issues out of what was there when the store was counted; `link`
 * says which entries are whose, once they are entered.
 */
export async function writeRequisitions(
  trx: Transaction,
  { people }: Structure,
  book: StockBook,
  now: Date,
): Promise<{ link(): Promise<void> }> {
  await writeQuotas(trx);
  const chance = new Chance(1963);
  const keeper =
    people.find(({ groups, role }) => groups.includes('Store') && !role) ??
    people.find(({ groups }) => groups.includes('Store'));
  if (!keeper) throw new Error('the demonstration has no storekeeper');
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
  const products = await productsOf(trx);
  const told = tellRequisitions(chance, now, {
    askers,
    account: placed.find(({ id }) => id === people.find(({ email }) => email === 'staff@agency.test')?.id),
    products,
    quotas: new Map(
      QUOTAS.flatMap(([name, quantity]) =>
        products.filter((product) => product.name === name).map(({ id }) => [id, quantity] as const),
      ),
    ),
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
  const issues = numbered.flatMap((one) => issuesOf(one, keeper));
  book.tell(...issues);
  await insertLines(
    trx,
    numbered.flatMap((one) => linesOf(one, keeper)),
  );
  await sql`update requisitions set moved_at = coalesce(collected_at, treated_at,
    case when status = 'registered' then decided_at + interval '2 hours' end, decided_at, created_at)`.execute(
    trx,
  );
  return {
    async link() {
      for (const id of new Set(issues.map(({ source }) => source.id))) await linkEntries(trx, id);
    },
  };
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

/** What was given out of one. */
function issuesOf({ id, code, issued: at, items }: Numbered, keeper: Keeper): ToldEntry[] {
  if (!at) return [];
  return items
    .filter((item) => item.issued > 0)
    .map(({ product, issued: quantity }) => ({
      product_id: product.id,
      kind: 'issue',
      quantity: -quantity,
      expiry_date: product.expiry_date,
      source: { type: 'requisitions', id, code },
      actor: keeper,
      at,
    }));
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
     where p.quantity >= 12 order by p.id`.execute(trx);
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
