import { API_HOST } from '#web/api/host.ts';
import styles from './picture.module.css';

/** A record's picture, at the address that the record gives for it; an en dash where there is none. */
export function Picture({ value, label }: { value: unknown; label: string }) {
  if (typeof value !== 'string') return <span aria-hidden>–</span>;
  return <img className={styles.picture} src={`${API_HOST}${value}`} alt={label} />;
}
