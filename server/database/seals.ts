import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './connection.ts';

const LOCK = 7_245_003;
/** A seal covers about this many rows, so that none takes long to make or to prove. */
const ROWS_AT_ONCE = 50_000;

/**
 * What a seal's hash is made of, beside the last one: which transactions it covers, how many rows of activity and of the
 * ledgers of stock and of funds, and their hashes in order. A seal that covers nothing of a ledger has the hash of those
 * made before that ledger was sealed.
 */
export const SEAL_WORDS = `concat_ws(E'\\x1f',
  previous_hash, era_after::text, tx_from::text, tx_to::text, activity_count::text, hashes,
  case when stock_after > 0 or stock_count > 0 then concat_ws(':', stock_after::text, stock_count::text, stock_hashes) end,
  case when fund_after > 0 or fund_count > 0 then concat_ws(':', 'funds', fund_after::text, fund_count::text, fund_hashes) end)`;

/** The hash of a seal, made by the database. */
export const SEAL_HASH = `encode(sha256(convert_to(${SEAL_WORDS}, 'UTF8')), 'hex')`;

/** Every entry of every fund that a seal covers: of those that were removed with their fund, what is kept. */
export const SEALED_FUND_ENTRIES =
  '(select id, tx, hash, at from fund_entries union all select id, tx, hash, at from removed_fund_entries)';

/**
 * Seals all activity, and all entries of stock and of funds, of transactions older than the oldest one that is running: none can join them any more. Answers how
 * many rows were sealed. Several processes may ask at once.
 */
export async function sealActivities(db: Database, rowsAtOnce = ROWS_AT_ONCE): Promise<number> {
  await beginEraIfRestored(db);
  let sealed = 0;
  for (;;) {
    const count = await underLock(db, (trx) => sealNext(trx, rowsAtOnce));
    sealed += count;
    if (count === 0) return sealed;
  }
}

/**
 * In a restored copy the server's count of transactions has begun anew, so that numbers alone would mix old activity
 * with new. Everything from before is then sealed as an era of its own. Call it before a started portal writes anything.
 */
export async function beginEraIfRestored(db: Database): Promise<void> {
  await underLock(db, async (trx) => {
    const { rows } = await sql<{
      last_id: number | null;
      last_stock: number | null;
      last_fund: number | null;
    }>`
      with last as (select era_after, tx_to, at from activity_seals order by id desc limit 1),
      era as (select coalesce((select era_after from last), 0) as after, pg_current_snapshot() as now)
      select (select max(a.id) from activities a where a.tx >= pg_snapshot_xmax(era.now) or a.at <= (select at from last)) as last_id,
          (select max(s.id) from stock_entries s where s.tx >= pg_snapshot_xmax(era.now) or s.at <= (select at from last)) as last_stock,
          (select max(f.id) from ${FUNDS} f where f.tx >= pg_snapshot_xmax(era.now) or f.at <= (select at from last)) as last_fund
        from era
       where (select tx_to from last) > pg_snapshot_xmin(era.now)
          or exists (select from activities a where a.id > era.after and a.tx >= pg_snapshot_xmax(era.now))`.execute(
      trx,
    );
    const [restored] = rows;
    if (!restored) return;
    const until = {
      activity: restored.last_id ?? 0,
      stock: restored.last_stock ?? 0,
      fund: restored.last_fund ?? 0,
    };
    const beyond = sql`(select greatest((select max(tx) from activities), (select max(tx) from stock_entries),
      (select max(tx) from ${FUNDS} f))::text::bigint + 1)::text::xid8`;
    await seal(trx, { era: LAST_ERA, from: sql`last.tx_to`, to: beyond, until, even: false });
    const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())`;
    const era = {
      activity: sql`${until.activity}::bigint`,
      stock: sql`${until.stock}::bigint`,
      fund: sql`${until.fund}::bigint`,
    };
    await seal(trx, { era, from: sql`'0'::xid8`, to: oldest, even: true });
  });
}

async function sealNext(trx: Transaction, rowsAtOnce: number): Promise<number> {
  const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())`;
  // The transaction of the first row too many begins the next seal, unless this one would then be empty.
  const cut = sql`(select a.tx from activities a where a.id > last.era_after and a.tx > (
      select b.tx from activities b where b.id > last.era_after and b.tx >= last.tx_to order by b.tx limit 1)
    and a.tx < ${oldest} order by a.tx offset ${sql.lit(rowsAtOnce)} limit 1)`;
  return seal(trx, {
    era: LAST_ERA,
    from: sql`last.tx_to`,
    to: sql`coalesce(${cut}, ${oldest})`,
    even: false,
  });
}

interface Span {
  /** The highest ids of the era before. */
  era: Record<keyof typeof ALL, RawBuilder<unknown>>;
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** The last ids that it may cover, where the numbers of transactions alone don't tell. */
  until?: typeof ALL;
  /** Whether a seal over nothing is made too. */
  even: boolean;
}

const FUNDS = sql.raw(SEALED_FUND_ENTRIES);
const ALL = {
  activity: Number.MAX_SAFE_INTEGER,
  stock: Number.MAX_SAFE_INTEGER,
  fund: Number.MAX_SAFE_INTEGER,
};
const LAST_ERA: Span['era'] = {
  activity: sql`last.era_after`,
  stock: sql`last.stock_after`,
  fund: sql`last.fund_after`,
};

async function seal(trx: Transaction, { era, from, to, until = ALL, even }: Span): Promise<number> {
  const covered = (ledger: RawBuilder<unknown>, after: string, last: number) => sql`
      select count(*)::int as count, coalesce(string_agg(e.hash, '' order by e.id), '') as hashes
        from span join ${ledger} e on e.id > span.${sql.ref(after)} and e.id <= ${last} and e.tx >= span.tx_from and e.tx < span.tx_to`;
  const { rows } = await sql<{ count: number }>`
    with last as (
      (select era_after, stock_after, fund_after, tx_to, hash from activity_seals order by id desc limit 1)
      union all select 0, 0, 0, '0', '' where not exists (select from activity_seals)
    ), span as materialized (
      select last.hash as previous_hash, ${era.activity} as era_after, ${era.stock} as stock_after, ${era.fund} as fund_after,
          ${from} as tx_from, ${to} as tx_to from last
    ), covered as (
      select a.count as activity_count, a.hashes, s.count as stock_count, s.hashes as stock_hashes, f.count as fund_count, f.hashes as fund_hashes
        from (${covered(sql`activities`, 'era_after', until.activity)}) a,
          (${covered(sql`stock_entries`, 'stock_after', until.stock)}) s, (${covered(FUNDS, 'fund_after', until.fund)}) f
    )
    insert into activity_seals (era_after, stock_after, fund_after, tx_from, tx_to, activity_count, stock_count, fund_count, previous_hash, hash, at)
    select era_after, stock_after, fund_after, tx_from, tx_to, activity_count, stock_count, fund_count, previous_hash,
        ${sql.raw(SEAL_HASH)}, clock_timestamp()
      from span cross join covered
     where ${even} or activity_count + stock_count + fund_count > 0
    returning activity_count + stock_count + fund_count as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

function underLock<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    return work(trx);
  });
}
