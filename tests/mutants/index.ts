import { AUTHORITY_MUTANTS } from './authority.ts';
import { BUDGET_MUTANTS } from './budget.ts';
import { COMMAND_MUTANTS } from './commands.ts';
import { JOURNEY_AND_YEAR_MUTANTS } from './journeys-and-years.ts';
import type { Mutant } from './mutant.ts';
import { PAPER_AND_STORE_MUTANTS } from './papers-and-store.ts';
import { PAYMENT_MUTANTS } from './payments.ts';
import { SCHEDULE_MUTANTS } from './schedules.ts';
import { STATEMENT_MUTANTS } from './statements.ts';
import { TAX_MUTANTS } from './taxes.ts';
import { WARRANT_MUTANTS } from './warrants.ts';

/** Every rule that is taken out, one at a time; those that need no database first. */
export const MUTANTS: readonly Mutant[] = [
  ...BUDGET_MUTANTS,
  ...PAYMENT_MUTANTS,
  ...STATEMENT_MUTANTS,
  ...TAX_MUTANTS,
  ...AUTHORITY_MUTANTS,
  ...WARRANT_MUTANTS,
  ...SCHEDULE_MUTANTS,
  ...PAPER_AND_STORE_MUTANTS,
  ...JOURNEY_AND_YEAR_MUTANTS,
  ...COMMAND_MUTANTS,
];
