import { Link } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { nounFor } from '#shared/resource/plural.ts';
import { flightWorkflow } from '#shared/workflows/travel.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { Decision } from './decision-data.ts';
import styles from './options.module.css';

const WORDS: Readonly<Record<string, { word: string }>> = flightWorkflow.states;

/** Who travels: their grade, what it entitles them to, and what else they asked for on these days. */
export function TravellerPanel({ decision }: { decision: Decision }) {
  const { traveller, entitlement, nightly, same_trip, reserved_fund } = decision;
  return (
    <SidePanel title={traveller.name}>
      <Stack gap={18}>
        <KeyValue
          layout="spread"
          items={[
            ['Staff number', traveller.staff_no],
            ['Grade', traveller.grade],
            ['Department', traveller.department],
            ['Paid from', reserved_fund?.label],
          ]}
        />
        {nightly && (
          <div>
            <h3>At the hotel’s rate</h3>
            <p>
              {nightly.nights} {nounFor({ singular: 'night' }, nightly.nights)} at{' '}
              <Amount naira={nightly.rate} />: <Amount naira={nightly.cost} tone="strong" />
            </p>
          </div>
        )}
        <div>
          <h3>On the same days</h3>
          {same_trip.length === 0 && <Quiet size={13.5}>They asked for nothing else.</Quiet>}
          <ul>
            {same_trip.map(({ code, purpose, from, to, status, path }) => (
              <li key={code}>
                <Link to={path}>{code}</Link> {purpose}, {formatDay(from)} to {formatDay(to)}.{' '}
                {WORDS[status]?.word ?? status}.
              </li>
            ))}
          </ul>
        </div>
        {entitlement.length > 0 && (
          <div className={styles.rates}>
            <h3>Rates of the grade</h3>
            <KeyValue
              layout="spread"
              items={entitlement.map(({ name, amount }) => [name, <Amount key={name} naira={amount} />])}
            />
          </div>
        )}
      </Stack>
    </SidePanel>
  );
}
