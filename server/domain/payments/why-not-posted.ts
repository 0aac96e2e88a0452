import { formatDay, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { paymentWorkflow } from '#shared/workflows/payments.ts';
import type { Dossier } from './dossiers.ts';
import { whyReference } from './payee-account.ts';

type Given = Pick<ActInput<typeof paymentWorkflow.acts.clear>, 'bank_reference' | 'paid_on'>;

/** The day that a posting gives, today unless told. */
export function dayPaid({ paid_on }: Given): string {
  return paid_on ?? lagosToday();
}

/** Why a payment can't be posted with what was given, and in which field; null where it can. */
export function whyNotPosted(
  payment: Dossier,
  given: Given,
): { field: 'bank_reference' | 'paid_on'; sentence: string } | null {
  const reference = whyReference(payment, given.bank_reference);
  if (reference) return { field: 'bank_reference', sentence: reference };
  const day = whyEarlier(payment, dayPaid(given));
  return day ? { field: 'paid_on', sentence: day } : null;
}

/** Refuses what whyNotPosted says. */
export function refuseUnposted(payment: Dossier, given: Given): void {
  const why = whyNotPosted(payment, given);
  if (why)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', { [why.field]: [why.sentence] });
}

function whyEarlier({ acts }: Dossier, day: string): string | null {
  const audited = acts.findLast(({ action, desk }) => action === 'clear' && desk === 'audit');
  if (audited && day < lagosToday(new Date(audited.at)))
    return `Audit cleared it on ${formatDay(audited.at)}: it wasn't paid before that day.`;
  const returned = acts.findLast(({ action }) => action === 'confirm-bounce')?.bounced_on;
  return returned && day < returned
    ? `The bank returned it on ${formatDay(returned)}: it wasn't paid anew before that day.`
    : null;
}
