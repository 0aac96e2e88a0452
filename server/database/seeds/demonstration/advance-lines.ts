import type { Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { PAPERS } from '#shared/workflows/papers.ts';
import { setMoved } from './insert-rows.ts';
import { surplusOf } from './number-advances.ts';
import { balanceOf, type NumberedAdvance, postingOf } from './story-advances.ts';
import type { NumberedClaim } from './story-claims.ts';
import { recoveryLines } from './write-recoveries.ts';
import type { CodedStory } from './write-story.ts';
import { insertLines, type Line } from './write-timelines.ts';

/** Writes the timelines of advances and retirements, and since when each is in its state. */
export async function tellTimesOfAdvances(
  trx: Transaction,
  advances: readonly NumberedAdvance[],
  claims: readonly NumberedClaim[],
  { payments, expenditures, expenditureCodes }: CodedStory,
): Promise<void> {
  const payingOf = new Map(
    expenditures.flatMap(({ id, advance }) =>
      advance ? [[advance.id, { id, code: expenditureCodes[id - 1] ?? '' }]] : [],
    ),
  );
  const claimOf = new Map(claims.flatMap(({ settles, code }) => (settles ? [[settles.id, code]] : [])));
  const lines = [
    ...advances.flatMap((advance) => {
      const paying = payingOf.get(advance.id);
      const words = settledWords(advance, claimOf.get(advance.retirement?.id ?? 0));
      return [
        ...advanceLines(advance, paying?.code ?? ''),
        ...(advance.retirement ? retirementLines(advance, words, paying?.id) : []),
      ];
    }),
    ...recoveryLines(advances, payments),
  ];
  await insertLines(trx, lines);
  await setMoved(trx, 'touring_advances', movedIn(lines, 'touring-advances'));
  await setMoved(trx, 'retirements', movedIn(lines, 'retirements'));
}

/** Since when each of a kind is in its state: the last line that changed it, or the first of all. */
function movedIn(lines: readonly Line[], kind: string): { id: number; moved_at: Date }[] {
  const moved = new Map<number, Date>();
  const own = lines.filter(({ subject_type }) => subject_type === kind);
  for (const { subject_id, at, changes, action } of own)
    if ((changes?.status || action === 'created') && (moved.get(subject_id) ?? at) <= at)
      moved.set(subject_id, at);
  return [...moved].map(([id, moved_at]) => ({ id, moved_at }));
}

function advanceLines(advance: NumberedAdvance, paid_by: string): Line[] {
  const { id, code, officer, made, payment } = advance;
  const own = { subject_type: 'touring-advances', subject_id: id };
  const lines: Line[] = [{ ...own, action: 'created', at: made, by: officer }];
  if (!payment) return lines;
  const { at, raised_by: by } = payment.expenditure;
  const { raisable, raised } = PAPERS['touring-advance'];
  const status: [string, string] = [raisable, raised];
  lines.push({ ...own, action: 'raised', at, by, remark: `${paid_by} pays ${code}`, changes: { status } });
  const posting = postingOf(advance);
  if (posting)
    lines.push({
      ...{ ...own, at: posting.at, by: posting.by, action: 'paid', remark: paid_by },
      changes: { status: [raised, 'paid'] },
    });
  return lines;
}

/** What was done with a retirement, and what its advance and the expenditure that paid that say of it. */
function retirementLines(
  advance: NumberedAdvance,
  words: string,
  expenditure_id: number | undefined,
): Line[] {
  const { retirement } = advance;
  if (!retirement) return [];
  const { id, code, made, filed_by, submitted, queried, answered, closed, receipt_no } = retirement;
  const own = { subject_type: 'retirements', subject_id: id };
  const ofAdvance = { subject_type: 'touring-advances', subject_id: advance.id };
  const lines: Line[] = [{ ...own, action: 'created', at: made, by: filed_by }];
  const submit = (action: string, at: Date, from: string) =>
    lines.push(
      { ...own, action, at, by: filed_by, changes: { status: [from, 'registered'] } },
      {
        ...ofAdvance,
        action: 'retired',
        at,
        by: filed_by,
        remark: code,
        changes: { status: ['paid', 'retired'] },
      },
    );
  if (submitted) submit('submitted', submitted, 'draft');
  if (queried) {
    const { at, by, remark } = queried;
    lines.push(
      {
        ...{ ...own, action: 'queried', at, by, office: 'Audit', remark },
        changes: { status: ['registered', 'queried'] },
      },
      {
        ...{ ...ofAdvance, action: 'reopened', at, by, remark: `${code}: ${remark}` },
        changes: { status: ['retired', 'paid'] },
      },
    );
  }
  if (answered) submit('submitted-again', answered, 'queried');
  if (!closed) return lines;
  const { at, by, office } = closed;
  lines.push(
    {
      ...{ ...own, action: 'closed', at, by, office, remark: words },
      changes: { status: ['registered', 'closed'] },
    },
    {
      ...{ ...ofAdvance, action: 'closed', at, by, remark: `${code}: ${words}` },
      changes: { status: ['retired', 'closed'] },
    },
  );
  if (expenditure_id && surplusOf(advance) > 0)
    lines.push({
      ...{ subject_type: 'expenditures', subject_id: expenditure_id, action: 'surplus-received', at, by },
      remark: `${code}: ${formatNaira(surplusOf(advance))}, receipt ${receipt_no}`,
    });
  return lines;
}

/** What closing did about the balance, in words. */
function settledWords(advance: NumberedAdvance, claim: string | undefined): string {
  const balance_kobo = balanceOf(advance);
  const { fund, retirement } = advance;
  if (balance_kobo > 0)
    return `${formatNaira(balance_kobo)} came back by receipt ${retirement?.receipt_no}. It is free again on ${fund.code} ${fund.sub}.`;
  if (balance_kobo < 0)
    return `${formatNaira(-balance_kobo)} more was spent: ${claim} claims it, for the department to raise.`;
  return 'Nothing was left of it.';
}
