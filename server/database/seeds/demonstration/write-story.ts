import type { Transaction } from '#server/database/connection.ts';
import { codesOfBatches, payeesOf, referencesOf } from './batch-facts.ts';
import {
  type FlatBatch,
  type FlatMovement,
  type FlatPayment,
  type FlatStory,
  flatten,
  movementsOf,
} from './flatten.ts';
import { drawCodes, insertRows } from './insert-rows.ts';
import type { Payer } from './movements-of-holds.ts';
import type { StoryBatch, StoryExpenditure, StoryFund } from './story.ts';
import type { NumberedClaim } from './story-claims.ts';
import { changeRows, movementsOfChanges, type StoryChange } from './tell-changes.ts';
import { writeEntries } from './write-entries.ts';
import { writePayments } from './write-payments.ts';
import { taxedAmong, taxOf, writeTaxes } from './write-taxes.ts';

/** What was available before and after something was booked, as its form showed it; in kobo. */
export interface Balance {
  balance_kobo: number;
  new_balance_kobo: number;
}

/** A story whose expenditures have their codes. */
export interface CodedStory extends FlatStory {
  expenditureCodes: string[];
}

/** Codes of what the story wrote, for the timelines and notices that tell of it. */
export interface Written extends CodedStory {
  batchCodes: Map<number, string>;
  /** By what was booked, an expenditure or a refund. */
  balances: ReadonlyMap<string, Balance>;
  reversals: WrittenReversal[];
  changes: readonly StoryChange[];
}

/** A batch that was taken back at once, or that its department asks to take back; the amount in kobo. */
export interface WrittenReversal {
  id: number;
  batch: FlatBatch;
  told: { at: Date; reason: string };
  isDirect: boolean;
  amount: number;
}

/** Numbers a story, and draws the codes of its expenditures. */
export async function numberStory(trx: Transaction, story: readonly StoryBatch[]): Promise<CodedStory> {
  const flat = flatten(story);
  return { ...flat, expenditureCodes: await drawCodes(trx, 'EXP', flat.expenditures.length) };
}

/** The expenditures that pay mandates, by mandate. */
export function payersOf({ expenditures, expenditureCodes }: CodedStory): Map<number, Payer> {
  return new Map(
    expenditures.flatMap(({ id, mandate }, index) =>
      mandate ? [[mandate.id, { id, code: expenditureCodes[index] ?? '' }]] : [],
    ),
  );
}

/** Writes a story: expenditures, batches, payments with their acts, white-forms, reversals, and every entry of the ledgers. */
export async function writeStory(
  trx: Transaction,
  funds: readonly StoryFund[],
  flat: CodedStory,
  changes: readonly StoryChange[],
  others: readonly FlatMovement[],
  claims: readonly NumberedClaim[],
): Promise<Written> {
  const { expenditureCodes } = flat;
  const taxed = taxedAmong(flat.payments, flat.expenditures);
  const claimOf = new Map(
    claims.flatMap((claim) => (claim.expenditure ? [[claim.expenditure.id, claim]] : [])),
  );
  const batchCodes = await codesOfBatches(trx, flat.batches);
  const references = referencesOf(flat.batches);
  // What is drawn at a moment comes before what is booked then.
  const movements = [...others, ...movementsOf(flat), ...movementsOfChanges(changes)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const balances = balancesOf(funds, movements);
  await insertRows(
    trx,
    'batches',
    flat.batches.map((batch) => ({
      id: batch.id,
      code: batchCodes.get(batch.id),
      reference_no: references.get(batch.id)?.reference_no,
      fund_id: batch.fund.id,
      department_id: batch.fund.department.id,
      user_id: batch.raised_by.id,
      type: batch.type,
      beneficiary: payeesOf(batch),
      description: batch.payments[0]?.expenditure.description ?? null,
      period: batch.fund.year,
      reversed_at: batch.reversed?.at ?? null,
      created_at: batch.at,
      updated_at: batch.at,
      status: 'pending',
    })),
  );
  await insertRows(
    trx,
    'expenditures',
    flat.expenditures.map((expenditure, index) => ({
      id: expenditure.id,
      code: expenditureCodes[index],
      reference: expenditure.reference,
      fund_id: expenditure.fund.id,
      department_id: expenditure.fund.department.id,
      user_id: expenditure.raised_by.id,
      type: expenditure.type,
      category: categoryOf(expenditure, claimOf.get(expenditure.id)),
      claim_id: claimOf.get(expenditure.id)?.id ?? null,
      touring_advance_id: expenditure.advance?.id ?? null,
      mandate_id: expenditure.mandate?.id ?? null,
      drawn_kobo: expenditure.mandate?.drawn ?? 0,
      beneficiary: expenditure.payee.name,
      beneficiary_type: expenditure.payee.type,
      beneficiary_id: expenditure.payee.id,
      amount_kobo: expenditure.amountNow,
      raised_amount_kobo: expenditure.amount,
      recovered_kobo: expenditure.recovered ?? 0,
      ...balances.get(`expenditures/${expenditure.id}`),
      ...taxOf(expenditure, taxed),
      description: purposeOf(expenditure, claimOf.get(expenditure.id)),
      period: expenditure.fund.year,
      budget_year: expenditure.fund.year,
      status: expenditure.status,
      batch_id: expenditure.status === 'returned' ? null : (expenditure.batch?.id ?? null),
      created_at: expenditure.at,
      updated_at: expenditure.at,
    })),
  );
  await writePayments(trx, flat, batchCodes, taxed);
  await writeTaxes(trx, flat.payments, taxed);
  await writeDocuments(trx, flat, references);
  const reversals = await writeReversals(trx, flat);
  await insertRows(trx, 'fund_changes', changeRows(changes));
  await writeEntries(trx, funds, movements, expenditureCodes, changes);
  return { ...flat, batchCodes, balances, reversals, changes };
}

function categoryOf({ mandate, advance }: StoryExpenditure, claim: NumberedClaim | undefined): string {
  if (mandate) return 'mandate';
  if (advance) return 'touring-advance';
  return claim ? 'staff-claim' : 'other';
}

function purposeOf({ description }: StoryExpenditure, claim: NumberedClaim | undefined): string {
  return claim ? `${claim.code}: ${claim.purpose}` : description;
}

async function writeDocuments(
  trx: Transaction,
  { batches, payments }: FlatStory,
  references: ReturnType<typeof referencesOf>,
): Promise<void> {
  await insertRows(
    trx,
    'documents',
    batches.map((batch) => ({
      id: batch.id,
      reference_no: references.get(batch.id)?.reference_no,
      type: 'white-form',
      user_id: batch.raised_by.id,
      department_id: batch.fund.department.id,
      at_department_id: batch.fund.department.id,
      batch_id: batch.id,
      description: batch.payments[0]?.expenditure.description ?? '',
      amount_kobo: formAmount(payments.filter((payment) => payment.batch === batch)),
      status: 'pending',
      steps: 0,
      created_at: batch.at,
      updated_at: batch.at,
    })),
  );
  const counters = new Map<string, { department_id: number; year: number; last: number }>();
  for (const { department_id, year, n } of references.values())
    counters.set(`${department_id}/${year}`, { department_id, year, last: n });
  await insertRows(trx, 'document_counters', [...counters.values()]);
}

/** What a white-form is of: its batch's live payments as the desks left them, or once none is left what they were. */
function formAmount(payments: readonly FlatPayment[]): number {
  const live = payments.filter(({ status }) => status !== 'returned');
  return live.length > 0
    ? live.reduce((sum, { expenditure }) => sum + expenditure.amountNow, 0)
    : payments.reduce((sum, { expenditure }) => sum + expenditure.amount, 0);
}

async function writeReversals(trx: Transaction, { batches }: FlatStory): Promise<WrittenReversal[]> {
  const asked = batches
    .flatMap((batch) => {
      const told = batch.reversed ?? batch.reversal_asked;
      return told ? [{ batch, told, isDirect: batch.reversed !== undefined }] : [];
    })
    .map((reversal, index) => ({
      ...reversal,
      id: index + 1,
      amount: reversal.batch.payments.reduce((sum, { expenditure }) => sum + expenditure.amount, 0),
    }));
  const codes = await drawCodes(trx, 'RV', asked.length);
  await insertRows(
    trx,
    'reversals',
    asked.map(({ id, batch, told, isDirect, amount }, index) => ({
      id,
      code: codes[index],
      batch_id: batch.id,
      department_id: batch.fund.department.id,
      user_id: batch.raised_by.id,
      reason: told.reason,
      description: payeesOf(batch),
      amount_kobo: amount,
      is_direct: isDirect,
      status: isDirect ? 'approved' : 'pending',
      created_at: told.at,
      updated_at: told.at,
    })),
  );
  return asked;
}

/** What was available before and after each thing that was booked, by what it was. */
function balancesOf(funds: readonly StoryFund[], movements: readonly FlatMovement[]): Map<string, Balance> {
  const available = new Map(funds.map(({ id, approved }) => [id, approved]));
  const balances = new Map<string, Balance>();
  for (const { fund, kind, approved = 0, booked = 0, reserved = 0, aside = 0, source } of movements) {
    const before = available.get(fund.id) ?? 0;
    const after = before + approved - booked - reserved;
    if (after < 0) throw new Error(`the story overspends ${fund.code} of ${fund.year}`);
    available.set(fund.id, after);
    if (kind === 'expenditure-raised' || kind === 'refund-fulfilled')
      balances.set(`${source.type}/${source.id}`, { balance_kobo: before - aside, new_balance_kobo: after });
  }
  return balances;
}
