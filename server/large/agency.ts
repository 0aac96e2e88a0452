import type { LargeSize } from './step.ts';

/** What the making of an agency is told by the database: who and what is there, and which numbers are free. */
export interface AgencyFacts {
  size: LargeSize;
  /** The funds in their order. */
  funds: readonly { id: number; department_id: number; officer: number }[];
  /** The staff in their order, who are payees and officers. */
  staff: readonly { id: number; name: string; bank: string; account: string }[];
  treasury: { id: number; name: string };
  /** The minute that everything is made before, counted from 1970, and when the funds were made. */
  minute: number;
  funds_made_at: string;
  /** Two departments: forms go to the first that isn't their own. */
  desks: readonly number[];
  /** The first free id of each table, and the places of the next codes and vouchers. */
  ids: Readonly<Record<MadeTable | 'code_exp' | 'code_sp' | 'vouchers', number>>;
}

/** The tables whose rows are written by their ids. */
export type MadeTable =
  | 'expenditures'
  | 'batches'
  | 'payments'
  | 'payment_acts'
  | 'documents'
  | 'document_steps'
  | 'fund_entries'
  | 'activities';

/** An expenditure of a plan, by its fund's place and its own among those of the fund. */
export interface Planned {
  id: number;
  amount: number;
  at: number;
  status: 'paid' | 'batched' | 'deleted' | 'cleared';
}

/** How many expenditures a batch has. */
export const IN_BATCH = 5;
const MINUTES = 500_000;
const SPREAD = 600;

/** How many of everything a fund has. */
export function sharesOf({ expenditures, funds, paid_percent = 70 }: LargeSize) {
  const each = Math.floor(expenditures / funds);
  const paid = Math.floor((each * paid_percent) / 100);
  const waiting = Math.floor((each - paid) / 6);
  const batched = paid + waiting;
  return { each, paid, batched, deleted: waiting, batches: Math.ceil(batched / IN_BATCH) };
}

/** How many rows of each kind the agency has. */
export function countsOf(size: LargeSize): Record<MadeTable | 'code_exp' | 'code_sp' | 'vouchers', number> {
  const { each, paid, batched, deleted, batches } = sharesOf(size);
  const paidBatches = Math.floor(paid / IN_BATCH) + (paid % IN_BATCH && paid === batched ? 1 : 0);
  const of = (count: number) => count * size.funds;
  return {
    expenditures: of(each),
    batches: of(batches),
    payments: of(batched),
    payment_acts: of(paid),
    documents: of(batches),
    document_steps: of(paidBatches * 3),
    fund_entries: of(1 + each + deleted + paid),
    activities: of(each + batches + batched + paid),
    code_exp: of(each),
    code_sp: of(batches),
    vouchers: of(batched),
  };
}

/**
 * The arithmetic of an agency: what each expenditure, batch and payment is, computed from the place of its fund and its own
 * in it, so that every table is written on its own. Funds take turns in the order of time; their first expenditures have the lowest ids.
 */
export function planAgency(facts: AgencyFacts) {
  const { size, ids } = facts;
  const shares = sharesOf(size);
  const { each, paid, batched, deleted } = shares;
  const jitter = (fund: number) => ((fund + 1) * 13) % SPREAD;
  const order = facts.funds.map((_, fund) => fund).sort((a, b) => jitter(b) - jitter(a) || a - b);
  const turns: number[] = [];
  order.forEach((fund, turn) => {
    turns[fund] = turn;
  });
  const turnOf = (fund: number) => turns[fund] as number;
  const inFullBatches = Math.floor(batched / IN_BATCH);

  const at = (fund: number, k: number) => facts.minute - Math.round(MINUTES * (1 - k / each)) - jitter(fund);
  const amount = (fund: number, k: number) => 100_000 + (((fund + 1) * 7_919 + k * 104_729) % 900_000) * 100;
  const expenditureId = (fund: number, k: number) => ids.expenditures + k * size.funds + turnOf(fund);
  const paymentPlace = (fund: number, k: number) => {
    const batch = Math.floor(k / IN_BATCH);
    const size_ = batch < inFullBatches ? IN_BATCH : batched % IN_BATCH;
    return batch * IN_BATCH * size.funds + turnOf(fund) * size_ + (k % IN_BATCH);
  };

  return {
    ...facts,
    ...shares,
    /** The funds in the order of their turns. */
    order,
    /** When it is raised, in minutes. */
    at,
    amount,
    expenditureId,
    status: (k: number): Planned['status'] =>
      k < paid ? 'paid' : k < batched ? 'batched' : k < batched + deleted ? 'deleted' : 'cleared',
    payee: (fund: number, k: number) => ((fund + 1) * 31 + k) % size.staff,
    expenditureCode: (fund: number, k: number) =>
      permutedCode('EXP', ids.code_exp + k * size.funds + turnOf(fund)),
    batchPlace: (fund: number, batch: number) => batch * size.funds + turnOf(fund),
    batchCode: (fund: number, batch: number) =>
      permutedCode('SP', ids.code_sp + batch * size.funds + turnOf(fund)),
    /** How many expenditures a batch has; only the last of a fund may have fewer than the others. */
    inBatch: (batch: number) => Math.min(IN_BATCH, batched - batch * IN_BATCH),
    /** When it is made, in minutes: two hours after the last of its expenditures. */
    batchedAt: (fund: number, batch: number) => at(fund, Math.min(batched, (batch + 1) * IN_BATCH) - 1) + 120,
    paymentPlace,
    voucher: (fund: number, k: number) => ids.vouchers + paymentPlace(fund, k),
    /** What a fund is given: twice of what is spent. */
    approved: (fund: number) => {
      let sum = 0;
      for (let k = 0; k < each; k++) sum += amount(fund, k);
      return 2 * sum;
    },
  };
}

/** The arithmetic of one agency. */
export type Agency = ReturnType<typeof planAgency>;

/** When payments of a batch are posted: so many minutes after it was made. */
export const POSTED_AFTER = 6 * 1_440;

/** What a voucher is called. */
export function voucherName(place: number): string {
  return `PV/2024/${String(place).padStart(5, '0')}`;
}

/** The code of a place, as `permuted_code` of the database has it. */
export function permutedCode(prefix: string, place: number): string {
  let [width, span, rest] = [5, 100_000, place];
  while (rest >= span) {
    rest -= span;
    width += 1;
    span *= 10;
  }
  return prefix + String((rest * 61_803 + 4_821) % span).padStart(width, '0');
}
