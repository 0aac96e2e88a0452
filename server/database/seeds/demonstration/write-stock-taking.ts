import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { postStock } from '#server/domain/inventory/index.ts';
import { drawCodes } from './insert-rows.ts';
import type { Structure } from './write-structure.ts';
import { insertLines, type Line } from './write-timelines.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Person = Structure['people'][number];

interface Counted {
  line_id: number;
  product_id: number;
  expiry_date: string | null;
  quantity: number;
  stock_seq: number;
}

/** What the counters of the first count found otherwise, by place among its lines, and why. */
const FOUND: readonly [place: number, difference: number, reason: string][] = [
  [0, -2, 'Lent to the survey team without an issue'],
  [4, 1, 'Returned to the shelf without a return'],
  [9, -1, 'Broken, found on the shelf'],
];

/** Writes two counts, one that is approved and one that is under way, and write-offs at every step; call it once all else that moved the stock is entered. */
export async function writeStockTaking(trx: Transaction, { people }: Structure, now: Date): Promise<void> {
  const store = people.filter(({ groups }) => groups.includes('Store'));
  const [account, keeper] = [store.find(({ role }) => role), store.find(({ role }) => !role)];
  const auditor = people.find(({ groups, role }) => groups.includes('Audit') && !role);
  if (!account || !keeper || !auditor) throw new Error('the demonstration has nobody to take stock');
  const [first = '', second = ''] = await drawCodes(trx, 'CNT', 2);
  const hands = { account, keeper, auditor };
  await writeWriteOffs(trx, hands, now);
  await writeApproved(trx, first, hands, now);
  await writeOpen(trx, second, hands, now);
}

type Hands = { account: Person; keeper: Person; auditor: Person };

async function writeApproved(trx: Transaction, code: string, { account, keeper, auditor }: Hands, now: Date) {
  const opened = new Date(now.getTime() - 26 * HOUR_MS);
  const lines = await open(trx, { id: 1, code, category: 'Survey and field', by: keeper, opened });
  const [counted, submitted, approved] = [3, 4, 23].map(
    (hours) => new Date(opened.getTime() + hours * HOUR_MS),
  );
  if (!counted || !submitted || !approved) return;
  const differing = new Map(
    FOUND.flatMap(([place, difference, reason]) => {
      const line = lines[place];
      return line && line.quantity + difference >= 0 ? [[line.line_id, { difference, reason }] as const] : [];
    }),
  );
  const found = lines.map((line) => ({
    ...line,
    counted: line.quantity + (differing.get(line.line_id)?.difference ?? 0),
    reason: differing.get(line.line_id)?.reason ?? null,
  }));
  await count(trx, account, found, counted);
  await sql`update stock_count_lines l set counted = f.counted, ledger_quantity = f.quantity, reason = f.reason
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(line_id bigint, counted integer, quantity integer, reason text)
     where l.id = f.line_id`.execute(trx);
  await sql`update stock_counts set status = 'submitted', submitted_by = ${account.id}, submitted_at = ${submitted} where id = 1`.execute(
    trx,
  );
  await sql`update stock_counts set status = 'approved', decided_by = ${auditor.id}, decided_at = ${approved}, remark = 'Agreed with the storekeeper' where id = 1`.execute(
    trx,
  );
  await postStock(
    trx,
    found.flatMap((line) => {
      const other = differing.get(line.line_id);
      if (!other) return [];
      return [
        {
          ...{ product_id: line.product_id, kind: 'adjustment' as const, quantity: other.difference },
          ...{ expiry_date: line.expiry_date, source: { type: 'stock-counts', id: 1, code } },
          ...{ note: other.reason, actor: auditor, at: approved },
        },
      ];
    }),
  );
  const about = { subject_type: 'stock-counts', subject_id: 1 };
  await insertLines(trx, [
    { ...about, action: 'created', by: keeper, at: opened },
    { ...about, action: 'submitted', by: account, at: submitted, changes: { status: ['open', 'submitted'] } },
    {
      ...{ ...about, action: 'approved', by: auditor, at: approved, remark: 'Agreed with the storekeeper' },
      changes: { status: ['submitted', 'approved'] },
    },
  ]);
}

async function writeOpen(trx: Transaction, code: string, { account, keeper }: Hands, now: Date) {
  const opened = new Date(now.getTime() - 3 * HOUR_MS);
  const lines = await open(trx, { id: 2, code, category: 'Pantry', by: keeper, opened });
  const half = lines.slice(0, Math.ceil(lines.length / 2));
  await count(
    trx,
    account,
    half.map((line) => ({ ...line, counted: line.quantity })),
    new Date(opened.getTime() + HOUR_MS),
  );
  await insertLines(trx, [
    { subject_type: 'stock-counts', subject_id: 2, action: 'created', by: keeper, at: opened },
  ]);
}

/** Opens a count of a category; its lines by name, with what the ledger says of each lot. */
async function open(
  trx: Transaction,
  {
    id,
    code,
    category,
    by,
    opened,
  }: { id: number; code: string; category: string; by: Person; opened: Date },
): Promise<Counted[]> {
  await sql`insert into stock_counts (id, code, inventory_category_id, user_id, created_at, updated_at) overriding system value
    select ${id}, ${code}, c.id, ${by.id}, ${opened}, ${opened} from inventory_categories c where c.name = ${category}`.execute(
    trx,
  );
  await sql`select setval(pg_get_serial_sequence('stock_counts', 'id'), ${id})`.execute(trx);
  await sql`insert into stock_count_products (count_id, product_id)
    select ${id}, p.id from products p join inventory_categories c on c.id = p.inventory_category_id where c.name = ${category} order by p.id`.execute(
    trx,
  );
  await sql`insert into stock_count_lines (count_id, product_id, expiry_date)
    select s.count_id, s.product_id, l.expiry_date from stock_count_products s
      left join stock_lots l on l.product_id = s.product_id and l.quantity > 0
     where s.count_id = ${id} order by s.product_id, l.expiry_date`.execute(trx);
  const { rows } = await sql<Counted>`
    select l.id as line_id, l.product_id, l.expiry_date, coalesce(o.quantity, 0) as quantity, p.stock_seq
      from stock_count_lines l join products p on p.id = l.product_id
        left join stock_lots o on o.product_id = l.product_id and o.expiry_date is not distinct from l.expiry_date
     where l.count_id = ${id} order by p.name, l.id`.execute(trx);
  return rows;
}

async function count(
  trx: Transaction,
  by: Person,
  lines: readonly (Counted & { counted: number })[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('stock_count_entries')
    .values(
      lines.map(({ line_id, counted, quantity, stock_seq }) => ({
        ...{ line_id, round: 1, user_id: by.id, quantity: counted, ledger_quantity: quantity },
        ...{ ledger_seq: stock_seq, at },
      })),
    )
    .execute();
}

/** Why goods are written off: what was agreed to, what waits for an answer, and what was refused. */
const WRITE_OFFS = [
  {
    product: 'Coffee, 200 g',
    quantity: 2,
    reason: 'Bottles broken on the shelf',
    ago: 9,
    status: 'approved',
  },
  {
    product: 'Safety helmet, white',
    quantity: 3,
    reason: 'Shells cracked, unsafe',
    ago: 5,
    status: 'denied',
  },
  {
    product: 'Flash drive, 64 GB',
    quantity: 4,
    reason: 'Unreadable after the flood in the store',
    ago: 1,
    status: 'pending',
  },
] as const;

async function writeWriteOffs(trx: Transaction, { keeper, auditor }: Hands, now: Date): Promise<void> {
  const codes = await drawCodes(trx, 'WOF', WRITE_OFFS.length);
  const timeline: Line[] = [];
  for (const [place, { product, quantity, reason, ago, status }] of WRITE_OFFS.entries()) {
    const id = place + 1;
    const code = codes[place] ?? '';
    const made = new Date(now.getTime() - ago * DAY_MS - 2 * HOUR_MS);
    const reference = `BOS/${made.getUTCFullYear()}/${String(11 + place * 3).padStart(3, '0')}`;
    const { rows } = await sql<{ product_id: number; expiry_date: string | null; last: Date }>`
      select p.id as product_id, l.expiry_date, (select max(e.at) from stock_entries e where e.product_id = p.id) as last
        from products p join stock_lots l on l.product_id = p.id and l.quantity >= ${quantity}
       where p.name = ${product} order by l.expiry_date limit 1`.execute(trx);
    const [found] = rows;
    if (!found) throw new Error(`the store has no ${product} to write off`);
    const { product_id, expiry_date } = found;
    const about = { subject_type: 'stock-write-offs', subject_id: id };
    const isAnswered = status !== 'pending';
    const answered = new Date(Math.max(made.getTime() + 20 * HOUR_MS, found.last.getTime() + HOUR_MS));
    const remark = { pending: null, approved: 'Agreed', denied: 'Return them: they are under guarantee' }[
      status
    ];
    if (status === 'approved')
      await postStock(trx, [
        {
          ...{
            product_id,
            kind: 'write-off',
            quantity: -quantity,
            expiry_date,
            note: reason,
            actor: auditor,
          },
          ...{ source: { type: 'stock-write-offs', id, code }, at: answered },
        },
      ]);
    await sql`insert into stock_write_offs (id, code, product_id, quantity, expiry_date, reason, reference, user_id, status, value_kobo,
        decided_by, decided_at, remark, created_at, updated_at)
      overriding system value values (${id}, ${code}, ${product_id}, ${quantity}, ${expiry_date}, ${reason}, ${reference}, ${keeper.id}, ${status},
        (select -e.value_kobo from stock_entries e where e.source_type = 'stock-write-offs' and e.source_id = ${id}),
        ${isAnswered ? auditor.id : null}, ${isAnswered ? answered : null}, ${remark}, ${made}, ${isAnswered ? answered : made})`.execute(
      trx,
    );
    timeline.push({ ...about, action: 'created', by: keeper, at: made });
    if (!isAnswered) continue;
    timeline.push({
      ...{ ...about, action: status, by: auditor, at: answered, remark },
      changes: { status: ['pending', status] },
    });
  }
  await sql`select setval(pg_get_serial_sequence('stock_write_offs', 'id'), ${WRITE_OFFS.length})`.execute(
    trx,
  );
  await insertLines(trx, timeline);
}
