import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Summary } from '#shared/resources/budget/reports.ts';
import { Amount } from '#web/components/amount.tsx';
import { Swatch } from '#web/components/swatch.tsx';
import { MOTION, monthAxis, NAIRA_AXIS } from './chart-axes.ts';
import { ChartHead } from './chart-head.tsx';
import { longMonth } from './chart-words.ts';
import styles from './charts.module.css';

type Month = Summary['by_month'][number];

/** Booked and paid by month, as bars or as the table behind them. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={styles.chart} aria-labelledby="by-month">
      <ChartHead
        id="by-month"
        title="Booked and paid, by month"
        keys={{ Booked: <Swatch part="booked" />, Paid: <Swatch part="paid" /> }}
        icon={IconChartBar}
        isTable={isTable}
        onTurn={() => setIsTable(!isTable)}
      />
      {months.every(({ booked, paid }) => booked === 0 && paid === 0) ? (
        <p className={styles.nothing}>Nothing was booked or paid yet.</p>
      ) : isTable ? (
        <MonthTable months={months} />
      ) : (
        <Bars months={months} />
      )}
    </section>
  );
}

function Bars({ months }: { months: readonly Month[] }) {
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label="Bars of what was booked and paid in each month; the table says the same in figures."
    >
      <ResponsiveContainer width="100%" height={230}>
        <BarChart
          data={[...months]}
          barGap={2}
          barCategoryGap="26%"
          margin={{ top: 12, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...monthAxis(months)} />
          <YAxis {...NAIRA_AXIS} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) =>
              active && payload?.[0] ? <Tip month={payload[0].payload as Month} /> : null
            }
          />
          <Bar dataKey="booked" fill="var(--bar-booked)" radius={[3, 3, 0, 0]} maxBarSize={16} {...MOTION} />
          <Bar dataKey="paid" fill="var(--bar-paid)" radius={[3, 3, 0, 0]} maxBarSize={16} {...MOTION} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Tip({ month }: { month: Month }) {
  return (
    <div className={styles.tip}>
      <strong>{longMonth(month.month)}</strong>
      <span>
        Booked <Amount naira={month.booked} />
      </span>
      <span>
        Paid <Amount naira={month.paid} />
      </span>
    </div>
  );
}

function MonthTable({ months }: { months: readonly Month[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Booked</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, booked, paid }) => (
          <tr key={month}>
            <th scope="row">{longMonth(month)}</th>
            <td>
              <Amount naira={booked} />
            </td>
            <td>
              <Amount naira={paid} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
