import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { refunds } from '#shared/resources/payments/refunds.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';
import { WaitingSince } from '#web/crud/waiting-since.tsx';
import { FundEffectLines } from '#web/screens/budget/fund-effect-lines.tsx';
import { Chain } from '#web/screens/travel/chain.tsx';

type Refund = RecordOf<typeof refunds>;
type Fields = Resource['fields'];

/** Refunds: the steps that one belongs to, and before one is fulfilled what that does to the fund that is chosen. */
export const extras: ResourceExtras = {
  heading: ({ code, department }) => `${code}, ${(department as { label: string }).label}`,
  below: Steps,
  shows: WhatItDoes,
  asks: asksOf,
  cells: { created_at: (record) => <WaitingSince record={record} /> },
};

function Steps({ record }: { record: Refund }) {
  return <Chain url="refunds" id={record.id} version={record.version} heading />;
}

type WhatItDoesProps = { record: Refund; act?: string; values?: Readonly<Record<string, unknown>> };

/** What is set aside for it is free first, so that only what exceeds it is taken from what is available. */
function WhatItDoes({ record, act, values }: WhatItDoesProps) {
  const chosen = record.hold_id === null ? (values?.fund_id as Linked | null | undefined) : record.fund;
  if (act !== 'fulfil' || !chosen) return null;
  const kobo = nairaToKobo(record.set_aside ?? 0) - nairaToKobo(record.amount);
  return <FundEffectLines lines={[{ fund: chosen, naira: koboToNaira(kobo) }]} />;
}

/** The fund on which money is set aside carries the cost, and its amount stays; without one the department has to choose. */
function asksOf(fields: Fields, { hold_id }: WireRecord, act: string): Fields {
  if (act === 'resend' && hold_id !== null) {
    const { amount: _paid, ...said } = fields;
    return said;
  }
  const { fund_id: fund, ...others } = fields;
  if (act !== 'fulfil' || !fund) return fields;
  if (hold_id !== null) return others;
  return {
    ...others,
    fund_id: { ...fund, required: true, missing: 'Choose the fund that carries the cost' },
  };
}
