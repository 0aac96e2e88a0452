import styles from './status-word.module.css';
import { statusLook } from './status-words.ts';

type StatusWordProps = {
  /** The status as on the wire, such as 'in-progress'. */
  status: string;
  /** The resource's url, where a status has another word ('expenditures': cleared reads "Committed"). */
  resource?: string;
  /** Words of one's own beside the status's icon, such as "With Treasury". */
  children?: string;
};

/** A status as a word with an icon; the colour sits on the icon only. */
export function StatusWord({ status, resource, children }: StatusWordProps) {
  const { word, icon: Icon, tone } = statusLook(status, resource);
  return (
    <span className={`${styles.status} ${tone === 'faint' ? styles.quiet : ''}`}>
      <Icon className={styles[tone]} size={16} stroke={1.8} aria-hidden />
      {children ?? word}
    </span>
  );
}
