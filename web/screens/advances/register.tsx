import { AGE_BANDS, BAND_WORDS } from '#shared/advance-ages.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { useAddress } from '#web/use-address.ts';
import { type OwedReport, useOwed } from './owed-data.ts';
import { OwedTable } from './owed-table.tsx';

/** Who still owes the retirement of an advance, how much, and for how long; the address says of which age. */
export default function AdvanceRegister() {
  return (
    <OtherView resource={touringAdvances} title="Register" documentTitle="Register of Touring Advances">
      <Register />
    </OtherView>
  );
}

const NOTHING = {
  title: 'Nobody owes a retirement',
  text: 'Advances are listed here from their payment until they are retired.',
};

function Register() {
  const [params] = useAddress();
  const band = AGE_BANDS.find((one) => one.band === params.get('band'))?.band;
  const department = params.get('department') ?? '';
  const query = new URLSearchParams({ ...(band && { band }), ...(department && { department }) }).toString();
  const found = useOwed('register', query);
  if (found.isPending) return <SkeletonTable rows={6} columns={6} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { bands = [] } = found.data;
  const to = (chosen?: string) =>
    `?${new URLSearchParams({ ...(chosen && { band: chosen }), ...(department && { department }) })}`;
  return (
    <>
      <Tabs
        label="Days since the trip ended"
        active={band ?? 'all'}
        tabs={[
          { key: 'all', label: 'All', to: to(), count: bands.reduce((sum, { count }) => sum + count, 0) },
          ...bands.map((one) => ({
            key: one.band,
            label: BAND_WORDS[one.band],
            to: to(one.band),
            count: one.count,
          })),
        ]}
      />
      <Bands bands={bands} />
      <OwedTable
        report="register"
        query={query}
        found={found.data}
        label="Advances that are to be retired"
        empty={band ? { title: 'There is none of this age', text: 'Choose another age.' } : NOTHING}
      />
    </>
  );
}

/** What is owed by age. */
function Bands({ bands }: { bands: NonNullable<OwedReport['bands']> }) {
  const owing = bands.filter(({ count }) => count > 0);
  if (owing.length < 2) return null;
  return (
    <Block top={16}>
      <KeyValue
        layout="beside"
        items={owing.map(({ band, owed }) => [BAND_WORDS[band], <Amount key={band} naira={owed} />])}
      />
    </Block>
  );
}
