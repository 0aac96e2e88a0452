import { Link } from 'react-router';
import type { Figure } from '#shared/widgets.ts';
import { Quantity } from './quantity.tsx';
import styles from './widget.module.css';

/** Figures side by side; each leads to the list that adds up to it. */
export function Figures({ figures, large }: { figures: readonly Figure[]; large: boolean }) {
  return (
    <dl className={styles.figures} data-large={large || undefined}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.link ? (
              <Link to={figure.link}>
                <Quantity value={figure.value} unit={figure.unit} size={large ? 'second' : 'figure'} />
              </Link>
            ) : (
              <Quantity value={figure.value} unit={figure.unit} size={large ? 'second' : 'figure'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
