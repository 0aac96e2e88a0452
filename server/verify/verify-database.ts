import type pg from 'pg';
import { sizeOf } from '../database/seal-file.ts';
import { ALLOWANCE_CHECKS } from './allowance-checks.ts';
import { AUDIT_CHECKS } from './audit-checks.ts';
import { CHAIN_CHECKS } from './chain-checks.ts';
import { type Check, type Outcome, runCheck } from './check.ts';
import { CLOSING_CHECKS } from './closing-checks.ts';
import { DELEGATION_CHECKS } from './delegation-checks.ts';
import { DOCUMENT_CHECKS } from './document-checks.ts';
import { HOLD_CHECKS } from './hold-checks.ts';
import { proveKeptSeals } from './kept-seals.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { MEETING_CHECKS } from './meeting-checks.ts';
import { NEXT_BUDGET_CHECKS } from './next-budget-checks.ts';
import { OFFICE_CHECKS } from './office-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { ORIGIN_CHECKS } from './origin-checks.ts';
import { PAPER_CHECKS } from './paper-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { QUERY_CHECKS } from './query-checks.ts';
import { REFUND_CHECKS } from './refund-checks.ts';
import { REQUISITION_CHECKS } from './requisition-checks.ts';
import { SCHEMA_CHECK } from './schema-checks.ts';
import { STOCK_CHECKS } from './stock-checks.ts';
import { STOCK_TAKING_CHECKS } from './stock-taking-checks.ts';
import { STORE_STORY_CHECKS } from './store-story-checks.ts';
import { TWO_PEOPLE_CHECKS } from './two-people-checks.ts';

/** Everything that is proved, in this order. */
export const CHECKS: readonly Check[] = [
  SCHEMA_CHECK,
  ...LEDGER_CHECKS,
  ...NEXT_BUDGET_CHECKS,
  ...HOLD_CHECKS,
  ...PAYMENT_CHECKS,
  ...QUERY_CHECKS,
  ...REFUND_CHECKS,
  ...CLOSING_CHECKS,
  ...ALLOWANCE_CHECKS,
  ...PAPER_CHECKS,
  ...ORIGIN_CHECKS,
  ...MEETING_CHECKS,
  ...STOCK_CHECKS,
  ...REQUISITION_CHECKS,
  ...STOCK_TAKING_CHECKS,
  ...ORDER_CHECKS,
  ...DOCUMENT_CHECKS,
  ...DELEGATION_CHECKS,
  ...TWO_PEOPLE_CHECKS,
  ...OFFICE_CHECKS,
  ...STORE_STORY_CHECKS,
  ...CHAIN_CHECKS,
  ...AUDIT_CHECKS,
];

/** Proves what guards the data, ledgers, opened budgets, holds, batches, payments, queries, refunds, claims, advances and retirements, whose they are, bank details, rooms, stock, orders and their vouchers, documents, delegations, who is in which office, working days, reminders, printed copies, audit chains and seals as they are at one moment, the seals of a file too where one is named; reports each outcome as it is known. */
export async function verifyDatabase(
  pool: pg.Pool,
  tell: (outcome: Outcome) => void,
  sealFile?: string,
): Promise<boolean> {
  const size = sealFile === undefined ? undefined : await sizeOf(sealFile);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(`set local work_mem = '64MB'`);
    // What is walked through is read to its end.
    await client.query('set local cursor_tuple_fraction = 1');
    let isProved = true;
    for (const check of CHECKS) {
      const outcome = await runCheck(client, check);
      isProved &&= outcome.wrong === undefined;
      tell(outcome);
    }
    if (sealFile !== undefined && size !== undefined) {
      const outcome = await proveKeptSeals(client, sealFile, size);
      isProved &&= outcome.wrong === undefined;
      tell(outcome);
    }
    return isProved;
  } finally {
    client.release(true);
  }
}
