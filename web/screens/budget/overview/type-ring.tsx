import { Cell, Pie, PieChart } from 'recharts';
import { percentWords } from '#shared/percent.ts';
import { words } from '#shared/resource/fields.ts';
import type { Summary } from '#shared/resources/budget/reports.ts';
import { Amount } from '#web/components/amount.tsx';
import { Swatch } from '#web/components/swatch.tsx';
import styles from './charts.module.css';

const COLOURS: Record<string, string> = {
  personnel: 'var(--chart-personnel)',
  recurrent: 'var(--chart-recurrent)',
  capital: 'var(--chart-capital)',
};

const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What was booked, by type of expenditure; the labels beside the ring are its table. */
export function TypeRing({ summary }: { summary: Summary }) {
  const booked = summary.totals.booked_expenditure;
  const types = summary.by_type.filter(({ booked_expenditure }) => booked_expenditure > 0);
  return (
    <section className={styles.chart} aria-labelledby="by-type">
      <header className={styles.head}>
        <h2 id="by-type">Booked, by type</h2>
      </header>
      <div className={styles.ring}>
        <div className={styles.circle} data-empty={types.length === 0 || undefined} aria-hidden>
          <PieChart width={136} height={136} accessibilityLayer={false}>
            <Pie
              data={types}
              dataKey="booked_expenditure"
              rootTabIndex={-1}
              innerRadius={47}
              outerRadius={66}
              paddingAngle={types.length > 1 ? 3 : 0}
              startAngle={90}
              endAngle={-270}
              stroke="none"
              isAnimationActive={!still}
              animationDuration={420}
            >
              {types.map(({ name }) => (
                <Cell key={name} fill={COLOURS[name] ?? 'var(--bar-free)'} />
              ))}
            </Pie>
          </PieChart>
          <div className={styles.middle}>
            <strong className="num">{percentWords(booked, summary.totals.approved)}</strong>
            <span>of approved</span>
          </div>
        </div>
        <dl className={styles.types}>
          {types.map(({ name, booked_expenditure }) => (
            <div key={name}>
              <dt>
                <Swatch colour={COLOURS[name]} />
                {words(name)}
                <span className={`${styles.share} num`}>{percentWords(booked_expenditure, booked)}</span>
              </dt>
              <dd>
                <Amount naira={booked_expenditure} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
