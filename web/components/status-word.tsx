import { type StatusLook, statusLook } from './status-looks.ts';
import styles from './status-word.module.css';

type StatusWordProps = {
  /** The status as on the wire, such as 'in-progress'. */
  status: string;
  /** How it is drawn, where that is other than its status alone tells. */
  look?: StatusLook;
  /** Its word, such as "Waiting for Treasury". */
  children: string;
};

/** A status as a word with an icon; the colour sits on the icon only. */
export function StatusWord({ status, look, children }: StatusWordProps) {
  const { icon: Icon, tone } = look ?? statusLook(status);
  return (
    <span className={`${styles.status} ${tone === 'faint' ? styles.quiet : ''}`}>
      <Icon className={styles[tone]} size={16} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}
