import { sql } from 'kysely';
import type { Kind } from '../kind.ts';
import { commitFunds } from './commit-funds.ts';
import { startFundJudge } from './fund-judge.ts';
import type { FundPlan } from './fund-plan.ts';
import { fundsBuiltUpon, undoFunds } from './undo-funds.ts';

/** The key of the lock that whoever writes new funds holds. */
const LOCK = 7_245_006;

/** New funds, with the codes and heads that they need. */
export const fundsImport: Kind<FundPlan> = {
  start: startFundJudge,
  // Codes and heads are named by many rows, and of two files whoever comes second finds those of the first.
  async takeTurn(trx) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
  },
  commit: commitFunds,
  builtUpon: fundsBuiltUpon,
  undo: undoFunds,
};
