import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Forecast, ForecastPoint } from '#shared/cash-forecast.ts';
import { Amount } from '#web/components/amount.tsx';
import { Swatch } from '#web/components/swatch.tsx';
import { MOTION, monthAxis, NAIRA_AXIS } from './chart-axes.ts';
import { ChartHead } from './chart-head.tsx';
import { longMonth } from './chart-words.ts';
import styles from './charts.module.css';

const COMMITTED = 'var(--bar-booked)';
const RELEASED = 'var(--bar-reserved)';

/** Commitments of the year against what its quarters release, each with what was before it; as lines or as the table behind them. */
export function CashChart({ forecast }: { forecast: Forecast }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={styles.chart} aria-labelledby="cash-forecast">
      <ChartHead
        id="cash-forecast"
        title="Committed and released"
        keys={{ Committed: <Swatch colour={COMMITTED} />, Released: <Swatch colour={RELEASED} /> }}
        icon={IconChartLine}
        isTable={isTable}
        onTurn={() => setIsTable(!isTable)}
      />
      {isTable ? <ForecastTable points={forecast.points} /> : <Lines points={forecast.points} />}
      <p className={styles.says}>
        <Says forecast={forecast} />
      </p>
    </section>
  );
}

function Says({ forecast: { by_end, released_by_end, short_from } }: { forecast: Forecast }) {
  if (by_end === null)
    return short_from ? (
      <>From {longMonth(short_from)} on, more was committed than was released by then.</>
    ) : (
      <>What was committed stayed within what was released.</>
    );
  return (
    <>
      At the pace so far <Amount naira={by_end} /> is committed by the end of the year;{' '}
      <Amount naira={released_by_end} /> is released.{' '}
      {short_from
        ? `Commitments go beyond what is released from ${longMonth(short_from)} on.`
        : 'That covers it.'}
    </>
  );
}

function Lines({ points }: { points: readonly ForecastPoint[] }) {
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label="Lines of what was committed and released by the end of each month; the table says the same in figures."
    >
      <ResponsiveContainer width="100%" height={230}>
        <LineChart
          data={[...points]}
          margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...monthAxis(points)} />
          <YAxis {...NAIRA_AXIS} />
          <Tooltip
            cursor={{ stroke: 'var(--line2)' }}
            content={({ active, payload }) =>
              active && payload?.[0] ? <Tip point={payload[0].payload as ForecastPoint} /> : null
            }
          />
          <Line
            dataKey="released"
            type="stepAfter"
            stroke={RELEASED}
            strokeWidth={2}
            dot={false}
            {...MOTION}
          />
          <Line
            dataKey="foreseen"
            stroke={COMMITTED}
            strokeWidth={2}
            strokeDasharray="4 4"
            dot={false}
            {...MOTION}
          />
          <Line dataKey="committed" stroke={COMMITTED} strokeWidth={2.5} dot={false} {...MOTION} />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

function Tip({ point: { month, committed, foreseen, released } }: { point: ForecastPoint }) {
  return (
    <div className={styles.tip}>
      <strong>{longMonth(month)}</strong>
      {committed !== null && (
        <span>
          Committed <Amount naira={committed} />
        </span>
      )}
      {foreseen !== null && foreseen !== committed && (
        <span>
          Foreseen <Amount naira={foreseen} />
        </span>
      )}
      <span>
        Released <Amount naira={released} />
      </span>
    </div>
  );
}

function ForecastTable({ points }: { points: readonly ForecastPoint[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">By the end of</th>
          <th scope="col">Committed</th>
          <th scope="col">Foreseen</th>
          <th scope="col">Released</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ month, committed, foreseen, released }) => (
          <tr key={month}>
            <th scope="row">{longMonth(month)}</th>
            <td>{committed === null ? '–' : <Amount naira={committed} />}</td>
            <td>{foreseen === null ? '–' : <Amount naira={foreseen} />}</td>
            <td>
              <Amount naira={released} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
