import type { Transaction } from '#server/database/connection.ts';
import { PAPERS } from '#shared/workflows/papers.ts';
import type { FlatPayment } from './flatten.ts';
import { insertRows, setMoved } from './insert-rows.ts';
import { type NumberedClaim, totalOfLines } from './story-claims.ts';
import { writeExpenseLines } from './write-expense-lines.ts';
import type { CodedStory } from './write-story.ts';
import type { Structure } from './write-structure.ts';
import { insertLines, type Line } from './write-timelines.ts';

/** Writes claims with their lines as they stand; `receipt` keeps the file of something that was bought. */
export async function writeClaims(
  trx: Transaction,
  claims: readonly NumberedClaim[],
  { people }: Structure,
  receipt: (words: string) => Promise<number>,
): Promise<void> {
  const gradeOf = new Map(
    people.map(({ id, grade }) => [id, `Grade Level ${String(grade).padStart(2, '0')}`]),
  );
  const numberOf = new Map(people.map(({ id, staff_no }) => [id, staff_no]));
  await insertRows(
    trx,
    'claims',
    claims.map((claim) => {
      const { id, code, purpose, started, finished, trip, person, department_id, status, made, submitted } =
        claim;
      const { category, transportation, takeoff, destination, airport, distance_km } = trip ?? NO_TRIP;
      return {
        ...{ id, code, purpose, started, finished, department_id, status },
        ...{ category, transportation, takeoff, destination, airport, distance_km },
        type: trip ? 'travels' : 'others',
        claim_type: claim.settles ? 'settlement' : 'claim',
        retirement_id: claim.settles?.id ?? null,
        total_kobo: totalOfLines(claim),
        claimant_name: submitted && person.name,
        claimant_staff_no: submitted && numberOf.get(person.id),
        claimant_grade: submitted && gradeOf.get(person.id),
        user_id: person.id,
        submitted_at: submitted,
        remark: claim.returned?.remark ?? null,
        version: 1,
        created_at: made,
        updated_at: submitted ?? made,
      };
    }),
  );
  await writeExpenseLines(
    trx,
    claims.map(({ id: claim_id, lines, settles }) => ({
      ...{ claim_id, touring_advance_id: null, retirement_id: null },
      ...{ lines, needsReceipts: !settles },
    })),
    receipt,
  );
}

const NO_TRIP = {
  category: null,
  transportation: null,
  takeoff: null,
  destination: null,
  airport: null,
  distance_km: null,
};

/** Writes the timelines of claims, and since when each is in its state. */
export async function tellTimesOfClaims(
  trx: Transaction,
  claims: readonly NumberedClaim[],
  { payments, expenditureCodes }: CodedStory,
): Promise<void> {
  const lines = claimLines(claims, payments, expenditureCodes);
  const last = new Map<number, Date>();
  for (const { subject_id, at } of lines) if ((last.get(subject_id) ?? at) <= at) last.set(subject_id, at);
  await insertLines(trx, lines);
  await setMoved(
    trx,
    'claims',
    claims.map(({ id, made }) => ({ id, moved_at: last.get(id) ?? made })),
  );
}

/** The timelines of claims, which follow the payments of their expenditures. */
function claimLines(
  claims: readonly NumberedClaim[],
  payments: readonly FlatPayment[],
  expenditureCodes: readonly string[],
): Line[] {
  const paymentOf = new Map(payments.map((payment) => [payment.expenditure.id, payment]));
  return claims.flatMap(({ id, code, person, made, submitted, returned, expenditure, settles }) => {
    const own = { subject_type: 'claims', subject_id: id, by: person };
    const lines: Line[] = settles ? [] : [{ ...own, action: 'created', at: made }];
    const move = (
      action: string,
      at: Date,
      by: Line['by'],
      [from, to]: [string, string],
      remark: string | null,
    ) => lines.push({ ...own, action, at, by, remark, changes: { status: [from, to] } });
    if (settles) move('made', made, settles.by, ['draft', 'registered'], `${settles.code}: the difference`);
    const sent = settles
      ? null
      : (submitted ?? (returned && new Date(returned.at.getTime() - 20 * 3_600_000)));
    if (sent) move('submitted', sent, person, ['draft', 'registered'], null);
    if (returned) move('returned', returned.at, returned.by, ['registered', 'draft'], returned.remark);
    if (!expenditure) return lines;
    const paid_by = expenditureCodes[expenditure.id - 1] ?? '';
    const { raisable, raised } = PAPERS['staff-claim'];
    move('raised', expenditure.at, expenditure.raised_by, [raisable, raised], `${paid_by} pays ${code}`);
    const payment = paymentOf.get(expenditure.id);
    if (!payment) return lines;
    move('batched', payment.batch.at, payment.batch.raised_by, ['cleared', 'batched'], paid_by);
    for (const { action, at, by } of payment.acts) {
      if (action === 'query') move('queried', at, by, ['batched', 'queried'], paid_by);
      if (action === 'respond') move('responded', at, by, ['queried', 'batched'], paid_by);
      if (action === 'post') move('paid', at, by, ['batched', 'paid'], paid_by);
    }
    return lines;
  });
}
