import type { FlatMovement } from './flatten.ts';
import { dueFor, type NumberedHold } from './tell-holds.ts';
import { isDrawn, type StoryMandate } from './tell-mandates.ts';
import type { NumberedRefund } from './tell-refunds.ts';

/** An expenditure by its number. */
export interface Payer {
  id: number;
  code: string;
}

/** What was set aside on funds, and what of it was freed or became less by calling off. */
export function movementsOfHolds(holds: readonly NumberedHold[]): FlatMovement[] {
  return holds.flatMap((hold): FlatMovement[] => {
    const { fund, cost, secured, lowered, freed, request } = hold;
    if (!fund || !secured) return [];
    const own = { fund, ...sourceOf(hold), words: { code: hold.code, note: request.code } };
    const movements: FlatMovement[] = [
      { ...own, at: secured.at, kind: 'hold-secured', reserved: cost, actor: secured.by.id },
    ];
    if (lowered)
      movements.push({
        ...own,
        at: lowered.at,
        kind: 'hold-lowered',
        reserved: lowered.cost - cost,
        actor: lowered.by.id,
      });
    if (freed)
      movements.push({ ...own, at: freed.at, kind: 'hold-reversed', reserved: -cost, actor: freed.by.id });
    return movements;
  });
}

/** What expenditures of mandates drew of holds on the fund that pays; `payers` are they, by mandate. */
export function movementsOfMandates(
  mandates: readonly StoryMandate[],
  payers: ReadonlyMap<number, Payer>,
): FlatMovement[] {
  return mandates.flatMap((mandate) => {
    const { raised, fund } = mandate;
    if (!raised) return [];
    return mandate.holds
      .filter((hold) => isDrawn(mandate, hold))
      .map((hold) => ({
        at: raised.at,
        fund,
        kind: 'hold-drawn',
        reserved: -dueFor(hold),
        ...sourceOf(hold),
        actor: raised.by.id,
        words: { code: hold.code, note: payers.get(mandate.id)?.code ?? null },
      }));
  });
}

/** What fulfilled refunds moved: the hold is released, and the cost goes from the fund that paid to the one that carries it. */
export function movementsOfRefunds(
  refunds: readonly NumberedRefund[],
  payers: ReadonlyMap<number, Payer>,
): FlatMovement[] {
  return refunds.flatMap(({ id, code, fulfilled, made, hold, fund, amount, mandate }): FlatMovement[] => {
    if (!fulfilled || !made) return [];
    const own = { at: fulfilled.at, actor: fulfilled.by.id };
    const source = { type: 'refunds', id };
    const aside = dueFor(hold);
    return [
      {
        ...own,
        fund,
        kind: 'hold-drawn',
        reserved: -aside,
        ...sourceOf(hold),
        words: { code: hold.code, note: code },
      },
      {
        ...own,
        fund,
        kind: 'refund-fulfilled',
        booked: amount,
        actual: amount,
        aside,
        source,
        words: { code, note: `${made.code}, to ${mandate.fund.department.name}` },
      },
      {
        ...own,
        fund: mandate.fund,
        kind: 'refund-received',
        booked: -amount,
        actual: -amount,
        source,
        words: { code, note: `${payers.get(mandate.id)?.code}, from ${fund.department.name}` },
      },
    ];
  });
}

function sourceOf({ id }: NumberedHold): { source: FlatMovement['source'] } {
  return { source: { type: 'reserves', id } };
}
