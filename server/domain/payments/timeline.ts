import type { z } from 'zod';
import { daysBetween, lagosToday } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import type { paymentExtras } from '#shared/resources/payments/payment-extras.ts';
import { DESK_WORDS } from '#shared/workflows/desks.ts';
import type { Dossier, DossierAct } from './dossiers.ts';

/** One line of a payment's timeline: who did what in which office, and how many days after the line before. */
export type TimelineLine = z.infer<typeof paymentExtras.timeline>[number];

/** Everything that happened to a payment, oldest first, from the raising of its expenditure on. Amounts in naira. */
export function timelineOf(payment: Dossier): TimelineLine[] {
  const { expenditure, batch, acts, taken_back, deleted } = payment;
  const lines: Omit<TimelineLine, 'days_taken'>[] = [
    line('raised', { id: expenditure.user_id, name: expenditure.user_name }, expenditure.at, {
      remark: expenditure.duplicate_remark,
    }),
    line('batched', { id: batch.user_id, name: batch.user_name }, batch.at, {}),
    ...acts.map((act) =>
      line(act.action, { id: act.user_id, name: act.user_name }, act.at, {
        office: officeOf(act),
        acting_for: act.acting_for,
        remark: act.remark,
        amount_before: naira(act.amount_before_kobo),
        amount_after: naira(act.amount_after_kobo),
        bank_reference: act.bank_reference,
        paid_on: act.paid_on,
        bounced_on: act.bounced_on,
      }),
    ),
  ];
  if (taken_back) {
    const { asked, user_id, user_name, at, office, acting_for, remark } = taken_back;
    if (asked)
      lines.push(
        line('reversal-requested', { id: asked.user_id, name: asked.user_name }, asked.at, {
          remark: asked.reason,
        }),
      );
    lines.push(line('reversed', { id: user_id, name: user_name }, at, { office, acting_for, remark }));
  }
  if (deleted) lines.push(line('deleted', { id: deleted.user_id, name: deleted.user_name }, deleted.at, {}));
  return lines.map((entry, index) => ({
    ...entry,
    days_taken: daysFrom(lines[index - 1]?.at ?? entry.at, entry.at),
  }));
}

function officeOf({ desk, office }: DossierAct): string | null {
  if (desk) return DESK_WORDS[desk].name;
  return office && OFFICE_WORDS[office].name;
}

function line(
  action: string,
  person: { id: number; name: string },
  at: string,
  rest: Partial<Omit<TimelineLine, 'action' | 'person' | 'person_id' | 'at'>>,
): Omit<TimelineLine, 'days_taken'> {
  return {
    action,
    office: null,
    person: person.name,
    person_id: person.id,
    acting_for: null,
    at,
    remark: null,
    amount_before: null,
    amount_after: null,
    bank_reference: null,
    paid_on: null,
    bounced_on: null,
    ...rest,
  };
}

function naira(kobo: number | null): number | null {
  return kobo === null ? null : koboToNaira(kobo);
}

function daysFrom(earlier: string, later: string): number {
  return daysBetween(lagosToday(new Date(earlier)), lagosToday(new Date(later)));
}
