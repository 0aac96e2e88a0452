import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { references } from '#shared/resource/fields.ts';
import { Amount } from '#web/components/amount.tsx';
import { Block, Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';
import { FundEffectLines } from '../budget/fund-effect-lines.tsx';
import { type ReadyHold, useReadyHolds } from './mandate-data.ts';
import { RequestsInput } from './requests-input.tsx';
import { VendorInput } from './vendor-input.tsx';

type Values = { vendor_id: Linked | null; holds: readonly Linked[] };
type Shown = { values: Values; facts: readonly ReadyHold[] };

/** How a mandate is made: the vendor, then the accepted requests that are paid together, and what for. */
export const extras: ResourceExtras = {
  inputs: { vendor_id: VendorInput, holds: RequestsInput },
  beside: WhatHappens,
  create: {
    fields: {
      vendor_id: {},
      holds: references(
        'Requests',
        'reserves',
        { table: 'holds', own: 'mandate_id', other: 'id' },
        { required: true, missing: 'Choose at least one request' },
      ),
      description: {},
    },
    empties: { vendor_id: ['holds'] },
    useFacts({ vendor_id, holds }: Values): ReadyHold[] {
      const chosen = new Set(holds.map(({ id }) => id));
      return (useReadyHolds(vendor_id?.id ?? null).data ?? []).filter(({ id }) => chosen.has(id));
    },
    before: 'this mandate can be made',
    submit: (_values, facts) => submitWords(facts as readonly ReadyHold[]),
    foot: Foot,
  },
};

function submitWords(chosen: readonly ReadyHold[]): string {
  return chosen.length === 0
    ? 'Make mandate'
    : `Make mandate for ${formatNaira(nairaToKobo(totalOf(chosen)))}`;
}

/** The figure that the form changes, for phones, where it is out of sight. */
function Foot({ facts: chosen }: Shown) {
  if (chosen.length === 0) return null;
  return (
    <>
      <span>
        {chosen.length} {chosen.length === 1 ? 'request' : 'requests'}
      </span>
      <Amount naira={totalOf(chosen)} tone="strong" />
    </>
  );
}

function WhatHappens({ facts: chosen }: Shown) {
  const [first] = chosen;
  return (
    <SidePanel title="What happens next">
      <Stack gap={10}>
        <p>The mandate is printed and sent to the vendor as your instruction.</p>
        <p>
          An officer of the department that owns the fund then raises its expenditure by the mandate’s code.
          Until that is done the mandate can be deleted, and its requests are free for another one.
        </p>
      </Stack>
      {first && (
        <Block top={16}>
          <FundEffectLines lines={[{ fund: first.reserved_fund, naira: -totalOf(chosen) }]} />
        </Block>
      )}
    </SidePanel>
  );
}

function totalOf(chosen: readonly ReadyHold[]): number {
  return sumNaira(chosen.map(({ due }) => due));
}
