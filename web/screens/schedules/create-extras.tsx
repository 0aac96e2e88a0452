import { lagosToday } from '#shared/dates.ts';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { references } from '#shared/resource/fields.ts';
import { FIRST_TEMPLATE } from '#shared/schedule-templates.ts';
import { Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';
import { PaymentsInput } from './payments-input.tsx';
import { type PayablePayment, usePayable } from './schedule-data.ts';
import { TemplateInput } from './template-input.tsx';

type Values = { day: string | null; payments: readonly Linked[] };

/** How a schedule is prepared: the account, the day, and what was posted on it. */
export const extras: ResourceExtras = {
  inputs: { payments: PaymentsInput, template: TemplateInput },
  beside: WhatHappens,
  create: {
    fields: {
      bank_account_id: {},
      day: {},
      template: {},
      payments: references(
        'Payments',
        'payments',
        { table: 'payment_schedule_lines', own: 'schedule_id', other: 'payment_id' },
        { required: true, missing: 'Choose at least one payment' },
      ),
    },
    start: () => ({ day: lagosToday(), template: FIRST_TEMPLATE }),
    empties: { day: ['payments'] },
    useFacts({ day, payments }: Values): PayablePayment[] {
      const chosen = new Set(payments.map(({ id }) => id));
      return (usePayable(day || null).data?.payments ?? []).filter(({ id }) => chosen.has(id));
    },
    before: 'this schedule can be prepared',
    submit: (_values, facts) => submitWords(facts as readonly PayablePayment[]),
  },
};

function submitWords(chosen: readonly PayablePayment[]): string {
  const total = sumNaira(chosen.map(({ net }) => net));
  return chosen.length === 0 ? 'Prepare schedule' : `Prepare schedule of ${formatNaira(nairaToKobo(total))}`;
}

function WhatHappens() {
  return (
    <SidePanel title="What happens next">
      <Stack gap={10}>
        <p>Two signatories approve the schedule. Neither prepared it, nor posted a payment in it.</p>
        <p>The first signature fixes how its file is laid out. Both sign the same, and that is sent.</p>
        <p>It is then marked as sent; the file and the printed instruction go to the bank.</p>
        <p>Until the second signature it can be withdrawn, and its payments are free for another.</p>
      </Stack>
    </SidePanel>
  );
}
