import type { Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import type { HoldStatus } from '#shared/workflows/holds.ts';
import { insertRows, setMoved } from './insert-rows.ts';
import type { Payer } from './movements-of-holds.ts';
import type { StoryMoment } from './story.ts';
import { dueFor, type NumberedHold } from './tell-holds.ts';
import { isDrawn, type StoryMandate } from './tell-mandates.ts';
import type { NumberedRefund } from './tell-refunds.ts';
import type { Line } from './write-timelines.ts';

/** What was made of holds: the mandates that bundle them, the expenditures that pay those, and the refunds asked for. */
export interface AfterHolds {
  mandates: readonly StoryMandate[];
  payers: ReadonlyMap<number, Payer>;
  refunds: readonly NumberedRefund[];
}

const TABLES = { flight: 'reservations', hotel: 'hotels', meeting: 'meetings' } as const;

/** One hold with what was made of it. */
interface Standing {
  hold: NumberedHold;
  mandate: StoryMandate | undefined;
  payer: Payer | undefined;
  refund: NumberedRefund | undefined;
  /** When its own fund drew it, or its department carried the cost. */
  released: StoryMoment | undefined;
}

/** Writes holds as they stand now. */
export async function writeHolds(
  trx: Transaction,
  holds: readonly NumberedHold[],
  after: AfterHolds,
): Promise<void> {
  const standings = standingsOf(holds, after);
  await insertRows(trx, 'holds', standings.map(rowOf));
  await setMoved(
    trx,
    'holds',
    standings.map((standing) => ({ id: standing.hold.id, moved_at: movedAt(standing) })),
  );
}

/** The timelines of holds. */
export function holdLines(holds: readonly NumberedHold[], after: AfterHolds): Line[] {
  return standingsOf(holds, after).flatMap(linesOf);
}

function standingsOf(holds: readonly NumberedHold[], { mandates, payers, refunds }: AfterHolds): Standing[] {
  const mandateOf = new Map(mandates.flatMap((mandate) => mandate.holds.map(({ id }) => [id, mandate])));
  const refundOf = new Map(refunds.map((refund) => [refund.hold.id, refund]));
  return holds.map((hold) => {
    const mandate = mandateOf.get(hold.id);
    const refund = refundOf.get(hold.id);
    const drawn = mandate && isDrawn(mandate, hold) ? mandate.raised : undefined;
    const payer = drawn && mandate ? payers.get(mandate.id) : undefined;
    return { hold, mandate, payer, refund, released: drawn ?? refund?.fulfilled };
  });
}

function rowOf({ hold, mandate, payer, released }: Standing): Record<string, unknown> {
  const {
    id,
    code,
    type,
    request,
    asked_by,
    department_id,
    fund,
    reserved_fund,
    cost,
    placed,
    secured,
    freed,
  } = hold;
  const share = mandate?.shares?.get(id) ?? null;
  const aside = secured && !released && !freed ? dueFor(hold) : 0;
  return {
    id,
    code,
    type,
    holdable_type: TABLES[type],
    holdable_id: request.id,
    request: request.code,
    purpose: request.words,
    user_id: asked_by.id,
    department_id,
    fund_id: fund?.id ?? null,
    reserved_fund_id: reserved_fund?.id ?? null,
    cost_kobo: cost,
    due_kobo: mandate?.posted ? share : dueFor(hold),
    amount_kobo: aside,
    status: statusOf({ hold, mandate, released }),
    secured_by: secured && secured.at.getTime() !== placed.at.getTime() ? secured.by.id : null,
    reason: freed?.reason ?? null,
    mandate_id: mandate?.id ?? null,
    share_kobo: share,
    expenditure_id: payer?.id ?? null,
    created_at: placed.at,
    updated_at: placed.at,
  };
}

function statusOf({ hold, mandate, released }: Pick<Standing, 'hold' | 'mandate' | 'released'>): HoldStatus {
  if (released) return 'released';
  if (hold.freed) return 'reversed';
  if (mandate) return 'mandated';
  return hold.secured ? 'secured' : 'pending';
}

function movedAt({ hold: { placed, secured, lowered, freed }, mandate, released }: Standing): Date {
  return (released ?? freed ?? lowered ?? mandate?.made ?? secured ?? placed).at;
}

function linesOf({ hold, mandate, payer, refund, released }: Standing): Line[] {
  const { id, request, cost, fund, placed, secured, lowered, freed } = hold;
  const own = { subject_type: 'reserves', subject_id: id };
  const words = `${request.code}: ${formatNaira(cost)}${fund ? ` on ${fund.code} ${fund.sub} (${fund.year})` : ''}`;
  const isAtOnce = secured && secured.at.getTime() === placed.at.getTime();
  const lines: Line[] = [{ ...own, ...placed, action: isAtOnce ? 'secured' : 'asked', remark: words }];
  if (secured && !isAtOnce)
    lines.push({
      ...own,
      ...secured,
      action: 'secured',
      remark: words,
      changes: { status: ['pending', 'secured'] },
    });
  if (mandate)
    lines.push({
      ...own,
      ...mandate.made,
      action: 'mandated',
      remark: mandate.code,
      changes: { status: ['secured', 'mandated'] },
    });
  if (lowered)
    lines.push({
      ...own,
      at: lowered.at,
      by: lowered.by,
      action: 'lowered',
      remark: `${lowered.reason} (${formatNaira(cost)} to ${formatNaira(lowered.cost)})`,
      changes: { status: ['mandated', 'mandated'] },
    });
  if (freed)
    lines.push({
      ...own,
      at: freed.at,
      by: freed.by,
      action: 'freed',
      remark: freed.reason,
      changes: { status: ['secured', 'reversed'] },
    });
  if (released)
    lines.push({
      ...own,
      ...released,
      action: payer ? 'drawn' : 'released',
      remark: payer?.code ?? refund?.code ?? null,
      changes: { status: ['mandated', 'released'] },
    });
  return lines;
}
