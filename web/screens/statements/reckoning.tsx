import { Amount } from '#web/components/amount.tsx';
import styles from './reckoning.module.css';

type Line = readonly [label: string, naira: number];

type ReckoningProps = {
  title: string;
  /** The figure that it begins with, and what is added to it or taken from it. */
  lines: readonly Line[];
  /** What they come to. */
  total: Line;
};

/** One figure led to another, line by line, as on paper: the total under a rule. */
export function Reckoning({ title, lines, total: [label, naira] }: ReckoningProps) {
  return (
    <section className={styles.reckoning}>
      <h2>{title}</h2>
      <dl>
        {lines.map(([said, amount], place) => (
          <div key={said}>
            <dt>{said}</dt>
            <dd>
              <Amount naira={amount} tone={place === 0 ? 'strong' : 'plain'} />
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{label}</dt>
          <dd>
            <Amount naira={naira} tone="strong" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
