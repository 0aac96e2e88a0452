import { type ImportCounts, JUDGEMENTS } from '#shared/imports.ts';
import { grouped } from '#shared/resource/plural.ts';
import styles from './proportion-bar.module.css';

/** How the rows divide among what they were judged to be; the tabs beneath carry the same in words. */
export function ProportionBar({ counts }: { counts: ImportCounts }) {
  const parts = JUDGEMENTS.filter((judgement) => counts[judgement] > 0);
  const words = parts.map((judgement) => `${grouped(counts[judgement])} ${judgement}`).join(', ');
  return (
    <div className={styles.bar} role="img" aria-label={`Rows: ${words || 'none'}`}>
      {parts.map((judgement) => (
        <span key={judgement} className={styles[judgement]} style={{ flexGrow: counts[judgement] }} />
      ))}
    </div>
  );
}
