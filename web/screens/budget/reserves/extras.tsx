import type { RecordOf } from '#shared/resource/record-types.ts';
import type { reserves } from '#shared/resources/budget/reserves.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { WaitingSince } from '#web/crud/waiting-since.tsx';
import { Chain } from '#web/screens/travel/chain.tsx';
import { FundEffectLines } from '../fund-effect-lines.tsx';

/** Holds: the steps that one belongs to, and before one is secured or freed what that does to the fund. */
export const extras: ResourceExtras = {
  heading: ({ code, user }) => `${code}, ${(user as { label: string }).label}`,
  // Nothing is set aside yet: what is asked for is what the department decides on.
  hero: ({ status, cost }) =>
    status === 'pending' ? { label: 'To be set aside', naira: Number(cost) } : null,
  // The steps name the request and the refund, with a way to each for whoever may read it.
  toldElsewhere: ['holdable_type', 'request', 'refund', 'flight_id', 'hotel_id', 'meeting_id'],
  below: Steps,
  shows: WhatItDoes,
  cells: { created_at: (record) => <WaitingSince record={record} /> },
};

type Hold = RecordOf<typeof reserves>;

function Steps({ record }: { record: Hold }) {
  return <Chain url="holds" id={record.id} version={record.version} heading />;
}

function WhatItDoes({
  record: { fund, cost, amount },
  act,
  values,
}: {
  record: Hold;
  act?: string;
  values?: Readonly<Record<string, unknown>>;
}) {
  const chosen = act === 'secure' ? ((values?.fund_id as typeof fund) ?? fund) : fund;
  const naira = act === 'secure' ? -cost : amount;
  return chosen && naira !== 0 ? <FundEffectLines lines={[{ fund: chosen, naira }]} /> : null;
}
