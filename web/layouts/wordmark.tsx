import { Link } from 'react-router';
import { Crest } from '../components/crest.tsx';
import styles from './wordmark.module.css';

/** The brand, a link to the dashboard; in the header of phones only the crest. */
export function Wordmark({ inHeader = false }: { inHeader?: boolean }) {
  return (
    <Link
      className={`${styles.mark} ${inHeader ? styles.inHeader : ''}`}
      to="/dashboard"
      aria-label="Service Portal, dashboard"
    >
      <Crest size={24} />
      <span>Service Portal</span>
    </Link>
  );
}
