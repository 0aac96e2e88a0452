import styles from './marked.module.css';
import type { Run } from './marks.ts';

/** A label whose typed letters are marked. */
export function Marked({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ at, text, marked }) =>
    marked ? (
      <mark className={styles.mark} key={at}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
