import type { Transaction } from '#server/database/connection.ts';
import { formatNaira, koboToNaira } from '#shared/money.ts';
import { DESK_WORDS } from '#shared/workflows/desks.ts';
import { after, BATCHED } from './flatten.ts';
import { insertRows } from './insert-rows.ts';
import type { StoryAct, StoryExpenditure, StoryFund, StoryPerson } from './story.ts';
import type { Written } from './write-story.ts';

/** One line of a timeline. */
export interface Line {
  subject_type: string;
  subject_id: number;
  action: string;
  by: Pick<StoryPerson, 'id' | 'name'>;
  office?: string | null;
  remark?: string | null;
  changes?: Record<string, [unknown, unknown]>;
  at: Date;
}

/** Writes the timelines of the story's expenditures, batches, payments, reversals and changes of funds, chained like any other activity. */
export async function writeTimelines(
  trx: Transaction,
  story: Written,
  funds: readonly StoryFund[],
  officer: StoryPerson | undefined,
): Promise<void> {
  const lines = [
    ...fundLines(funds, officer),
    ...expenditureLines(story),
    ...batchLines(story),
    ...paymentLines(story),
    ...reversalLines(story),
    ...changeLines(story),
  ];
  await insertLines(trx, lines);
}

/** Writes lines of timelines in the order of time. */
export async function insertLines(trx: Transaction, lines: readonly Line[]): Promise<void> {
  const inOrder = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    trx,
    'activities',
    inOrder.map(({ by, office = null, remark = null, changes = {}, ...line }) => ({
      ...line,
      actor_id: by.id,
      actor_name: by.name,
      office,
      remark,
      changes,
      seq: 0,
      previous_hash: '',
      hash: '',
    })),
  );
}

function fundLines(funds: readonly StoryFund[], officer: StoryPerson | undefined): Line[] {
  if (!officer) return [];
  return funds.map(({ id, year, approved }) => ({
    subject_type: 'funds',
    subject_id: id,
    action: 'created',
    changes: { approved: [null, koboToNaira(approved)] },
    by: officer,
    at: new Date(Date.UTC(year, 0, 2, 8)),
  }));
}

function expenditureLines({ expenditures }: Written): Line[] {
  return expenditures.flatMap((expenditure) => {
    const own = { subject_type: 'expenditures', subject_id: expenditure.id, by: expenditure.raised_by };
    const lines: Line[] = [
      {
        ...own,
        action: 'raised',
        at: expenditure.at,
        remark: drawnWords(expenditure),
        changes: { amount: [null, koboToNaira(expenditure.amount)] },
      },
    ];
    if (expenditure.deleted_at) lines.push({ ...own, action: 'deleted', at: expenditure.deleted_at });
    if (expenditure.batch)
      lines.push({ ...own, action: 'batched', by: expenditure.batch.raised_by, at: expenditure.batch.at });
    return [...lines, ...takenBack(own, expenditure.batch)];
  });
}

function drawnWords({ mandate }: StoryExpenditure): string | null {
  return mandate && mandate.drawn > 0
    ? `${formatNaira(mandate.drawn)} was set aside for it (${mandate.drawn_of.join(', ')})`
    : null;
}

function batchLines({ batches }: Written): Line[] {
  return batches.flatMap((batch) => {
    const own = { subject_type: 'batches', subject_id: batch.id, by: batch.raised_by };
    return [{ ...own, action: 'raised', at: batch.at }, ...takenBack(own, batch)];
  });
}

function paymentLines({ payments }: Written): Line[] {
  return payments.flatMap(({ id, batch, acts }) => {
    const own = { subject_type: 'payments', subject_id: id };
    let stood: readonly [stage: string, status: string] = BATCHED;
    return [
      { ...own, action: 'batched', by: batch.raised_by, at: batch.at },
      ...acts.map((act) => {
        const [stage, status] = stood;
        stood = after(act, stood);
        return {
          ...own,
          action: act.action,
          by: act.by,
          office: act.desk ? DESK_WORDS[act.desk].name : null,
          remark: act.remark ?? null,
          changes: {
            ...moved('stage', stage, stood[0]),
            ...moved('status', status, stood[1]),
            ...changesOf(act),
          },
          at: act.at,
        };
      }),
      ...takenBack(own, batch),
    ];
  });
}

function moved(field: string, before: string, now: string): Record<string, [unknown, unknown]> {
  return before === now ? {} : { [field]: [before, now] };
}

/** That something went back with its batch. */
function takenBack(
  own: Pick<Line, 'subject_type' | 'subject_id'>,
  batch: Written['batches'][number] | undefined,
): Line[] {
  if (!batch?.reversed) return [];
  const { at, reason } = batch.reversed;
  return [{ ...own, action: 'reversed', by: batch.raised_by, at, remark: reason }];
}

function reversalLines({ reversals }: Written): Line[] {
  return reversals.map(({ id, batch, told, isDirect, amount }) => ({
    subject_type: 'reversals',
    subject_id: id,
    action: isDirect ? 'reversed' : 'requested',
    by: batch.raised_by,
    remark: told.reason,
    changes: { amount: [null, koboToNaira(amount)] },
    at: told.at,
  }));
}

function changeLines({ changes }: Written): Line[] {
  return changes.flatMap(({ id, asked_by, asked_at, approved_by, approved_at, remark }) => {
    const own = { subject_type: 'fund-changes', subject_id: id };
    const lines: Line[] = [{ ...own, action: 'asked', by: asked_by, at: asked_at, remark }];
    if (approved_by && approved_at)
      lines.push({
        ...own,
        action: 'approved',
        by: approved_by,
        at: approved_at,
        changes: { status: ['pending', 'approved'] },
      });
    return lines;
  });
}

function changesOf({ before, after }: StoryAct): Record<string, [unknown, unknown]> {
  return before === undefined || after === undefined
    ? {}
    : { amount: [koboToNaira(before), koboToNaira(after)] };
}
