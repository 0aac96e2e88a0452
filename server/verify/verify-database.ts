import type pg from 'pg';
import { sizeOf } from '../database/seal-file.ts';
import { ACT_CHECKS } from './act-checks.ts';
import { ALLOWANCE_CHECKS } from './allowance-checks.ts';
import { APPROVAL_CHECKS } from './approval-checks.ts';
import { AUDIT_CHECKS } from './audit-checks.ts';
import { BANK_CHECKS } from './bank-checks.ts';
import { CHAIN_CHECKS } from './chain-checks.ts';
import { type Check, type Outcome, runCheck } from './check.ts';
import { CLOSING_CHECKS } from './closing-checks.ts';
import { COUNTER_CHECKS } from './counter-checks.ts';
import { DELEGATION_CHECKS } from './delegation-checks.ts';
import { DOCUMENT_CHECKS } from './document-checks.ts';
import { DUTY_CHECKS } from './duty-checks.ts';
import { ENTRY_CHECKS } from './entry-checks.ts';
import { EXPENDITURE_CHECKS } from './expenditure-checks.ts';
import { HOLD_CHECKS } from './hold-checks.ts';
import { IMPORT_CHECKS } from './import-checks.ts';
import { proveKeptSeals } from './kept-seals.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { MEETING_CHECKS } from './meeting-checks.ts';
import { MOMENT_CHECKS } from './moment-checks.ts';
import { NEXT_BUDGET_CHECKS } from './next-budget-checks.ts';
import { OFFICE_CHECKS } from './office-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { ORIGIN_CHECKS } from './origin-checks.ts';
import { PAPER_CHECKS } from './paper-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { PEOPLE_CHECKS } from './people-checks.ts';
import { QUERY_CHECKS } from './query-checks.ts';
import { RECORD_CHECKS } from './record-checks.ts';
import { REFUND_CHECKS } from './refund-checks.ts';
import { REMARK_CHECKS } from './remark-checks.ts';
import { REPEATED_CHECKS } from './repeated-checks.ts';
import { REQUISITION_CHECKS } from './requisition-checks.ts';
import { ROLE_CHECKS } from './role-checks.ts';
import { SCHEDULE_CHECKS } from './schedule-checks.ts';
import { SCHEMA_CHECK } from './schema-checks.ts';
import { STATEMENT_CHECKS } from './statement-checks.ts';
import { STOCK_CHECKS } from './stock-checks.ts';
import { STOCK_TAKING_CHECKS } from './stock-taking-checks.ts';
import { STORE_STORY_CHECKS } from './store-story-checks.ts';
import { proveStoredFiles, type Store } from './stored-files.ts';
import { TAX_CHECKS } from './tax-checks.ts';
import { TWO_PEOPLE_CHECKS } from './two-people-checks.ts';
import { WARRANT_CHECKS } from './warrant-checks.ts';

/** Everything that is proved, in this order. */
export const CHECKS: readonly Check[] = [
  SCHEMA_CHECK,
  ...ROLE_CHECKS,
  ...MOMENT_CHECKS,
  ...LEDGER_CHECKS,
  ...ENTRY_CHECKS,
  ...NEXT_BUDGET_CHECKS,
  ...HOLD_CHECKS,
  ...EXPENDITURE_CHECKS,
  ...APPROVAL_CHECKS,
  ...REPEATED_CHECKS,
  ...PAYMENT_CHECKS,
  ...TAX_CHECKS,
  ...WARRANT_CHECKS,
  ...SCHEDULE_CHECKS,
  ...STATEMENT_CHECKS,
  ...BANK_CHECKS,
  ...ACT_CHECKS,
  ...DUTY_CHECKS,
  ...PEOPLE_CHECKS,
  ...QUERY_CHECKS,
  ...REFUND_CHECKS,
  ...CLOSING_CHECKS,
  ...ALLOWANCE_CHECKS,
  ...PAPER_CHECKS,
  ...ORIGIN_CHECKS,
  ...IMPORT_CHECKS,
  ...MEETING_CHECKS,
  ...STOCK_CHECKS,
  ...REQUISITION_CHECKS,
  ...STOCK_TAKING_CHECKS,
  ...ORDER_CHECKS,
  ...DOCUMENT_CHECKS,
  ...DELEGATION_CHECKS,
  ...REMARK_CHECKS,
  ...TWO_PEOPLE_CHECKS,
  ...OFFICE_CHECKS,
  ...RECORD_CHECKS,
  ...STORE_STORY_CHECKS,
  ...COUNTER_CHECKS,
  ...CHAIN_CHECKS,
  ...AUDIT_CHECKS,
];

/**
 * Proves everything of `CHECKS` as it is at one moment, then the files of the store and the seals of a file where they are
 * given (`isCopy`: a copy kept elsewhere, which has some), and reports each outcome in this order as it is known, with what
 * it took. Answers whether all is as it should be.
 */
export async function verifyDatabase(
  pool: pg.Pool,
  tell: (outcome: Timed) => void,
  { sealFile, isCopy = false, files }: { sealFile?: string; isCopy?: boolean; files?: Store } = {},
): Promise<boolean> {
  const size = sealFile === undefined ? undefined : await sizeOf(sealFile);
  const clients = await atOneMoment(pool, LANES);
  try {
    const outcomes: Timed[] = [];
    let told = 0;
    let isProved = true;
    const report = (outcome: Timed) => {
      isProved &&= outcome.wrong === undefined;
      tell(outcome);
    };
    const walked = [...CHECKS.keys()].filter((at) => 'judge' in (CHECKS[at] as Check));
    const isLong = (at: number) => 'isLong' in (CHECKS[at] as Check);
    const stated = [...CHECKS.keys()]
      .filter((at) => !walked.includes(at))
      .sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
    const lane = async (client: pg.PoolClient, index: number) => {
      const [first, then] = index === 0 ? [walked, stated] : [stated, walked];
      for (let at = first.shift() ?? then.shift(); at !== undefined; at = first.shift() ?? then.shift()) {
        outcomes[at] = await timed(runCheck(client, CHECKS[at] as Check));
        for (let outcome = outcomes[told]; outcome; outcome = outcomes[++told]) report(outcome);
      }
    };
    await Promise.all(clients.map(lane));
    const [client] = clients;
    if (client && files) report(await timed(proveStoredFiles(client, files)));
    if (client && sealFile !== undefined && size !== undefined)
      report(await timed(proveKeptSeals(client, { file: sealFile, size, isCopy })));
    return isProved;
  } finally {
    for (const client of clients) client.release(true);
  }
}

/** An outcome, with how long it took to come to it. */
interface Timed extends Outcome {
  took_ms: number;
}

async function timed(work: Promise<Outcome>): Promise<Timed> {
  const began = performance.now();
  return { ...(await work), took_ms: performance.now() - began };
}

/** Two checks run at once, one of those that walk through rows beside one that the database makes alone: neither waits for the other. */
const LANES = 2;

/** Connections that see the database at one moment, each in a transaction that only reads. */
async function atOneMoment(pool: pg.Pool, count: number): Promise<pg.PoolClient[]> {
  const clients: pg.PoolClient[] = [];
  try {
    let snapshot: string | undefined;
    for (let lane = 0; lane < count; lane++) {
      const client = await pool.connect();
      clients.push(client);
      await client.query('begin isolation level repeatable read read only');
      if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
      else snapshot = (await client.query<{ id: string }>('select pg_export_snapshot() as id')).rows[0]?.id;
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      // Nothing in a schema of the role's own name, and nothing temporary, is found before what the migrations made.
      await client.query('set local search_path = public, pg_temp');
      await client.query(`set local work_mem = '128MB'`);
      // Helping processes would each build the same tables of hashes, and the lanes are as many as there is work for.
      await client.query('set local max_parallel_workers_per_gather = 0');
      // What is walked through is read to its end.
      await client.query('set local cursor_tuple_fraction = 1');
    }
    return clients;
  } catch (error) {
    for (const client of clients) client.release(true);
    throw error;
  }
}
