import { type Agency, IN_BATCH, POSTED_AFTER, voucherName } from './agency.ts';
import { BETWEEN, sha256 } from './hash.ts';
import { momentOf, monthOf } from './moments.ts';

/** A fund after all that was made of it. */
export interface FundLife {
  /** Its entries as COPY takes them, without ids. */
  entries: string[];
  /** What moved in each month. */
  months: Map<string, { approved: number; booked: number; actual: number }>;
}

/** The columns of its entries, after their ids. */
export const ENTRY_COLUMNS =
  'fund_id, seq, kind, approved_kobo, booked_kobo, actual_kobo, reserved_kobo, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo, source_type, source_id, source_code, actor_id, at, previous_hash, hash';

/**
 * The life of one fund: it is made, its expenditures are raised, some deleted an hour later and some posted when their batch is
 * paid. Its entries are in the order of time, with running figures and chained by hashes as `fund_entry_hash` of the database makes them.
 */
export function lifeOf(agency: Agency, fund: number, approvedKobo: number): FundLife {
  const { each, paid, batched, deleted } = agency;
  const { id, officer } = agency.funds[fund] as Agency['funds'][number];
  const entries: string[] = [];
  const months: FundLife['months'] = new Map();
  let [approved, booked, actual, last] = [0, 0, 0, ''];
  const officerId = String(agency.staff[officer]?.id);
  const treasuryId = String(agency.treasury.id);

  const enter = (
    kind: string,
    by: readonly [approved: number, booked: number, actual: number],
    source: readonly [type: string, id: number, code: string],
    actor: string,
    at: string,
    month: string,
  ) => {
    approved += by[0];
    booked += by[1];
    actual += by[2];
    const seq = entries.length + 1;
    const hash = sha256(
      `${last}${BETWEEN}${id}${BETWEEN}${seq}${BETWEEN}${kind}${BETWEEN}${by[0]}${BETWEEN}${by[1]}${BETWEEN}${by[2]}${BETWEEN}0${BETWEEN}${approved}${BETWEEN}${booked}${BETWEEN}${actual}${BETWEEN}0${BETWEEN}${source[0]}${BETWEEN}${source[1]}${BETWEEN}${source[2]}${BETWEEN}${BETWEEN}${actor}${BETWEEN}${at}`,
    );
    entries.push(
      `${id}\t${seq}\t${kind}\t${by[0]}\t${by[1]}\t${by[2]}\t0\t${approved}\t${booked}\t${actual}\t0\t${source[0]}\t${source[1]}\t${source[2] || '\\N'}\t${actor || '\\N'}\t${at}Z\t${last}\t${hash}\n`,
    );
    last = hash;
    const moved = months.get(month);
    if (moved) {
      moved.approved += by[0];
      moved.booked += by[1];
      moved.actual += by[2];
    } else months.set(month, { approved: by[0], booked: by[1], actual: by[2] });
  };

  const madeAt = agency.funds_made_at;
  const madeIn = monthOf(Math.floor(Date.parse(`${madeAt}Z`) / 60_000));
  enter('fund-created', [approvedKobo, 0, 0], ['funds', id, ''], '', madeAt, madeIn);

  const expenditure = (k: number) =>
    ['expenditures', agency.expenditureId(fund, k), agency.expenditureCode(fund, k)] as const;
  // Three rows, each in the order of time, of which the earliest comes next; at one moment what is raised comes first.
  let [raise, remove, post] = [0, batched, 0];
  const raisedAt = () => (raise < each ? agency.at(fund, raise) : Infinity);
  const removedAt = () => (remove < batched + deleted ? agency.at(fund, remove) + 60 : Infinity);
  const postedAt = () =>
    post < paid ? agency.batchedAt(fund, Math.floor(post / IN_BATCH)) + POSTED_AFTER : Infinity;
  let [raises, removes, posts] = [raisedAt(), removedAt(), postedAt()];
  while (Math.min(raises, removes, posts) < Infinity) {
    if (raises <= removes && raises <= posts) {
      enter(
        'expenditure-raised',
        [0, agency.amount(fund, raise), 0],
        expenditure(raise),
        officerId,
        momentOf(raises),
        monthOf(raises),
      );
      raise += 1;
      raises = raisedAt();
    } else if (removes <= posts) {
      enter(
        'expenditure-deleted',
        [0, -agency.amount(fund, remove), 0],
        expenditure(remove),
        officerId,
        momentOf(removes),
        monthOf(removes),
      );
      remove += 1;
      removes = removedAt();
    } else {
      const source = [
        'payments',
        agency.ids.payments + agency.paymentPlace(fund, post),
        voucherName(agency.voucher(fund, post)),
      ] as const;
      enter(
        'payment-posted',
        [0, 0, agency.amount(fund, post)],
        source,
        treasuryId,
        momentOf(posts),
        monthOf(posts),
      );
      post += 1;
      posts = postedAt();
    }
  }
  return { entries, months };
}

/** What a fund's figures are in the end, and how many entries it has. */
export function figuresOf(agency: Agency, fund: number, approved: number) {
  const { each, paid, batched, deleted } = agency;
  let [booked, actual] = [0, 0];
  for (let k = 0; k < each; k++) {
    const amount = agency.amount(fund, k);
    if (k < batched || k >= batched + deleted) booked += amount;
    if (k < paid) actual += amount;
  }
  return { approved, booked, actual, last_seq: 1 + each + deleted + paid };
}
