import type { Transaction } from '#server/database/connection.ts';
import { codesOfBatches, payeesOf, referencesOf } from './batch-facts.ts';
import { type FlatBatch, type FlatMovement, type FlatStory, flatten, movementsOf } from './flatten.ts';
import { drawCodes, insertRows } from './insert-rows.ts';
import type { StoryBatch, StoryFund } from './story.ts';
import { changeRows, movementsOfChanges, type StoryChange } from './tell-changes.ts';

/** Codes of what the story wrote, for the timelines and notices that tell of it. */
export interface Written extends FlatStory {
  expenditureCodes: string[];
  batchCodes: Map<number, string>;
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

/** Writes a story: expenditures, batches, payments with their acts, white-forms, reversals, and every entry of the ledgers. */
export async function writeStory(
  trx: Transaction,
  funds: readonly StoryFund[],
  story: readonly StoryBatch[],
  changes: readonly StoryChange[],
): Promise<Written> {
  const flat = flatten(story);
  const expenditureCodes = await drawCodes(trx, 'EXP', flat.expenditures.length);
  const batchCodes = await codesOfBatches(trx, flat.batches);
  const references = referencesOf(flat.batches);
  const movements = [...movementsOf(flat), ...movementsOfChanges(changes)].sort(
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
      category: 'other',
      beneficiary: expenditure.payee.name,
      beneficiary_type: expenditure.payee.type,
      beneficiary_id: expenditure.payee.id,
      amount_kobo: expenditure.amountNow,
      raised_amount_kobo: expenditure.amount,
      ...balances.get(expenditure.id),
      description: expenditure.description,
      period: expenditure.fund.year,
      budget_year: expenditure.fund.year,
      status: expenditure.status,
      batch_id: expenditure.status === 'returned' ? null : (expenditure.batch?.id ?? null),
      created_at: expenditure.at,
      updated_at: expenditure.at,
    })),
  );
  await writePayments(trx, flat, batchCodes);
  await writeDocuments(trx, flat, references);
  const reversals = await writeReversals(trx, flat);
  await insertRows(trx, 'fund_changes', changeRows(changes));
  await writeEntries(trx, funds, movements, expenditureCodes, changes);
  return { ...flat, expenditureCodes, batchCodes, reversals, changes };
}

async function writePayments(
  trx: Transaction,
  { payments }: FlatStory,
  batchCodes: Map<number, string>,
): Promise<void> {
  const counters = new Map<number, number>();
  const rows = payments.map(({ id, batch, expenditure, stage, status, cleared, movedAt, acts }) => {
    const year = batch.fund.year;
    const seq = (counters.get(year) ?? 0) + 1;
    counters.set(year, seq);
    const pv_no = `PV/${year}/${String(seq).padStart(5, '0')}`;
    const last = (action: string) => acts.findLast((act) => act.action === action);
    return {
      id,
      batch_id: batch.id,
      expenditure_id: expenditure.id,
      department_id: batch.fund.department.id,
      pv_year: year,
      pv_seq: seq,
      pv_no,
      trnx_id: status === 'paid' ? pv_no : null,
      batch_no: batchCodes.get(batch.id),
      amount_kobo: expenditure.amountNow,
      cleared_amount_kobo: cleared,
      stage,
      status,
      remark: last('query')?.remark ?? last('return')?.remark ?? null,
      response: last('respond')?.remark ?? null,
      payee_id: expenditure.payee.type === 'staff' ? expenditure.payee.id : null,
      payee_name: expenditure.payee.name,
      payee_bank: expenditure.payee.bank_name,
      payee_account: expenditure.payee.account_number,
      paid_on: last('post')?.at.toISOString().slice(0, 10) ?? null,
      moved_at: movedAt,
      created_at: batch.at,
      updated_at: movedAt,
    };
  });
  await insertRows(trx, 'payments', rows);
  await insertRows(
    trx,
    'voucher_counters',
    [...counters].map(([year, last]) => ({ year, last })),
  );
  await insertRows(
    trx,
    'payment_acts',
    payments.flatMap(({ id, acts }) =>
      acts.map((act) => ({
        payment_id: id,
        action: act.action,
        desk: act.desk,
        user_id: act.by.id,
        amount_before_kobo: act.before ?? null,
        amount_after_kobo: act.after ?? null,
        remark: act.remark ?? null,
        at: act.at,
      })),
    ),
  );
}

async function writeDocuments(
  trx: Transaction,
  { batches, payments }: FlatStory,
  references: ReturnType<typeof referencesOf>,
): Promise<void> {
  await insertRows(
    trx,
    'documents',
    batches.map((batch) => {
      const mine = payments.filter((payment) => payment.batch === batch);
      const isDone = mine.every(({ status }) => status === 'paid');
      const isOff = batch.reversed !== undefined || mine.every(({ status }) => status === 'returned');
      return {
        id: batch.id,
        reference_no: references.get(batch.id)?.reference_no,
        type: 'white-form',
        user_id: batch.raised_by.id,
        department_id: batch.fund.department.id,
        batch_id: batch.id,
        description: batch.payments[0]?.expenditure.description ?? '',
        amount_kobo: batch.payments.reduce((sum, { expenditure }) => sum + expenditure.amount, 0),
        status: isOff ? 'cancelled' : isDone ? 'completed' : 'pending',
        created_at: batch.at,
        updated_at: batch.at,
      };
    }),
  );
  const counters = new Map<string, { department_id: number; year: number; last: number }>();
  for (const { department_id, year, n } of references.values())
    counters.set(`${department_id}/${year}`, { department_id, year, last: n });
  await insertRows(trx, 'document_counters', [...counters.values()]);
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

async function writeEntries(
  trx: Transaction,
  funds: readonly StoryFund[],
  movements: readonly FlatMovement[],
  codes: readonly string[],
  changes: readonly StoryChange[],
): Promise<void> {
  const created = funds.map((fund) => ({
    fund_id: fund.id,
    kind: 'fund-created',
    approved_kobo: fund.approved,
    booked_kobo: 0,
    actual_kobo: 0,
    source_type: 'funds',
    source_id: fund.id,
    source_code: fund.code,
    note: fund.sub,
    actor_id: null as number | null,
    at: new Date(Date.UTC(fund.year, 0, 2, 8)),
  }));
  const moved = movements.map(
    ({ at, fund, kind, booked = 0, actual = 0, approved = 0, source, actor, expenditure }) => ({
      fund_id: fund.id,
      kind,
      approved_kobo: approved,
      booked_kobo: booked,
      actual_kobo: actual,
      source_type: source.type,
      source_id: source.id,
      source_code: expenditure
        ? (codes[expenditure.id - 1] ?? null)
        : (changes.find(({ id }) => id === source.id)?.reference ?? null),
      note: expenditure
        ? `${expenditure.payee.name}, ${expenditure.description}`
        : (changes.find(({ id }) => id === source.id)?.remark ?? null),
      actor_id: actor,
      at,
    }),
  );
  const entries = [...created, ...moved].map((entry) => ({
    ...entry,
    reserved_kobo: 0,
    seq: 0,
    running_approved_kobo: 0,
    running_booked_kobo: 0,
    running_actual_kobo: 0,
    running_reserved_kobo: 0,
  }));
  await insertRows(trx, 'fund_entries', entries);
}

/** What was available before and after each expenditure, as the form showed it when it was raised. */
function balancesOf(
  funds: readonly StoryFund[],
  movements: readonly FlatMovement[],
): Map<number, { balance_kobo: number; new_balance_kobo: number }> {
  const available = new Map(funds.map(({ id, approved }) => [id, approved]));
  const balances = new Map<number, { balance_kobo: number; new_balance_kobo: number }>();
  for (const { fund, kind, approved = 0, booked = 0, expenditure } of movements) {
    const before = available.get(fund.id) ?? 0;
    const after = before + approved - booked;
    if (after < 0) throw new Error(`the story overspends ${fund.code} of ${fund.year}`);
    available.set(fund.id, after);
    if (kind === 'expenditure-raised' && expenditure)
      balances.set(expenditure.id, { balance_kobo: before, new_balance_kobo: after });
  }
  return balances;
}
