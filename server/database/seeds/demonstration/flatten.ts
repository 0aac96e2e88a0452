import type { StoryAct, StoryBatch, StoryExpenditure, StoryFund, StoryPayment } from './story.ts';

/** An expenditure of the story with its number, its batch and how it ended. */
export interface FlatExpenditure extends StoryExpenditure {
  id: number;
  fund: StoryFund;
  type: StoryBatch['type'];
  batch: FlatBatch | undefined;
  amountNow: number;
  status: string;
}

/** A batch with its number. */
export interface FlatBatch extends StoryBatch {
  id: number;
  at: Date;
}

/** A payment with its number and its stage. */
export interface FlatPayment {
  id: number;
  batch: FlatBatch;
  expenditure: FlatExpenditure;
  acts: StoryAct[];
  stage: string;
  status: string;
  cleared: number | null;
  movedAt: Date;
}

/** One movement of a fund, to become a ledger entry. */
export interface FlatMovement {
  at: Date;
  fund: StoryFund;
  kind: string;
  approved?: number;
  booked?: number;
  actual?: number;
  reserved?: number;
  /** What was set aside for it and is drawn in the same transaction. */
  aside?: number;
  source: { type: string; id: number };
  actor: number | null;
  expenditure?: FlatExpenditure;
  /** What the entry says, where it tells of no expenditure. */
  words?: { code: string | null; note: string | null };
}

/** Everything numbered by the time at which it happened. */
export interface FlatStory {
  expenditures: FlatExpenditure[];
  batches: FlatBatch[];
  payments: FlatPayment[];
}

/** Numbers the batches, expenditures and payments of a story in the order of time, and tells the state of each at its end. */
export function flatten(story: readonly StoryBatch[]): FlatStory {
  const batches = story
    .filter(
      (batch): batch is StoryBatch & { at: Date } => batch.at !== undefined && batch.payments.length > 0,
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((batch, index) => ({ ...batch, id: index + 1 }));
  const loose = story.filter(({ at }) => at === undefined);
  const pairs = [
    ...batches.flatMap((batch) =>
      batch.payments.map((payment) => ({
        batch: batch as FlatBatch | undefined,
        fund: batch.fund,
        type: batch.type,
        payment,
      })),
    ),
    ...loose.flatMap((batch) =>
      batch.payments.map((payment) => ({ batch: undefined, fund: batch.fund, type: batch.type, payment })),
    ),
  ].sort((a, b) => a.payment.expenditure.at.getTime() - b.payment.expenditure.at.getTime());
  const expenditures = pairs.map(({ batch, fund, type, payment }, index) => ({
    ...payment.expenditure,
    id: index + 1,
    fund,
    type,
    batch,
    amountNow: amountNow(payment),
    status: expenditureStatus(batch, payment),
    payment,
  }));
  const payments = batches
    .flatMap((batch) =>
      expenditures
        .filter((expenditure) => expenditure.batch === batch)
        .map((expenditure) => ({ batch, expenditure, ...standing(batch, expenditure.payment) })),
    )
    .map((payment, index) => ({ ...payment, id: index + 1 }));
  return { expenditures, batches, payments };
}

/** What the funds went through, in the order of time. */
export function movementsOf({ expenditures, payments, batches }: FlatStory): FlatMovement[] {
  const raised = expenditures.flatMap((expenditure): FlatMovement[] => {
    const { id, fund, at, amount, deleted_at, raised_by, mandate } = expenditure;
    const own = { fund, source: { type: 'expenditures', id }, actor: raised_by.id, expenditure };
    const aside = mandate?.drawn ?? 0;
    const movements: FlatMovement[] = [{ ...own, at, kind: 'expenditure-raised', booked: amount, aside }];
    if (deleted_at) movements.push({ ...own, at: deleted_at, kind: 'expenditure-deleted', booked: -amount });
    return movements;
  });
  const acted = payments.flatMap(({ id, expenditure, acts }) =>
    acts.flatMap((act): FlatMovement[] => {
      const own = {
        at: act.at,
        fund: expenditure.fund,
        source: { type: 'payments', id },
        actor: act.by.id,
        expenditure,
      };
      if (act.action === 'edit')
        return [{ ...own, kind: 'amount-edited', booked: (act.after ?? 0) - (act.before ?? 0) }];
      if (act.action === 'return')
        return [{ ...own, kind: 'expenditure-returned', booked: -expenditure.amountNow }];
      if (act.action === 'post') return [{ ...own, kind: 'payment-posted', actual: expenditure.amountNow }];
      return [];
    }),
  );
  const reversed = batches.flatMap((batch) => {
    const { reversed } = batch;
    if (!reversed) return [];
    return expenditures
      .filter((expenditure) => expenditure.batch === batch)
      .map(
        (expenditure): FlatMovement => ({
          at: reversed.at,
          fund: batch.fund,
          kind: 'expenditure-reversed',
          booked: -expenditure.amountNow,
          source: { type: 'expenditures', id: expenditure.id },
          actor: batch.raised_by.id,
          expenditure,
        }),
      );
  });
  return [...raised, ...acted, ...reversed].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** What an expenditure comes to after edits at the desks. */
export function amountNow({ expenditure, acts }: StoryPayment): number {
  return acts.findLast(({ action }) => action === 'edit')?.after ?? expenditure.amount;
}

function expenditureStatus(batch: StoryBatch | undefined, { expenditure, acts }: StoryPayment): string {
  if (expenditure.deleted_at) return 'deleted';
  if (!batch) return 'cleared';
  if (batch.reversed) return 'reversed';
  const last = acts.at(-1)?.action;
  if (last === 'post') return expenditure.mandate?.isCarried ? 'refunded' : 'paid';
  if (last === 'return') return 'returned';
  return last === 'query' ? 'queried' : 'batched';
}

const AFTER: Record<string, [stage: string, status: string]> = {
  'budget-office': ['budget-office', 'cleared'],
  treasury: ['treasury', 'cleared'],
  audit: ['audit', 'cleared'],
  posting: ['treasury', 'paid'],
};

/** Where a payment stands as its batch is raised: its stage and its status. */
export const BATCHED = ['in-progress', 'pending'] as const satisfies Standing;

type Standing = readonly [stage: string, status: string];

/** Where an act leaves a payment. */
export function after({ action, desk }: StoryAct, [stage, status]: Standing): Standing {
  if (action === 'clear' || action === 'post') return AFTER[desk ?? ''] ?? [stage, status];
  if (action === 'query') return [stage, 'queried'];
  if (action === 'respond') return [stage, 'responded'];
  if (action === 'return') return [stage, 'returned'];
  return [stage, status];
}

function standing(
  batch: FlatBatch,
  { acts, expenditure }: StoryPayment,
): Omit<FlatPayment, 'id' | 'batch' | 'expenditure'> {
  let [stage, status]: Standing = BATCHED;
  let cleared: number | null = null;
  for (const act of acts) {
    [stage, status] = after(act, [stage, status]);
    if (act.action === 'clear' && act.desk === 'budget-office') cleared = expenditure.amount;
  }
  if (batch.reversed) status = 'reversed';
  return { acts, stage, status, cleared, movedAt: batch.reversed?.at ?? acts.at(-1)?.at ?? batch.at };
}
