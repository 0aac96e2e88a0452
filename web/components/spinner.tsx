import styles from './spinner.module.css';

/** The portal's spinner: 80 by 80, green; what it waits for is said in words beside it. */
export function Spinner() {
  return (
    <svg className={styles.spinner} width="80" height="80" viewBox="0 0 80 80" fill="none" aria-hidden>
      <circle cx="40" cy="40" r="32" stroke="currentColor" strokeWidth="6" opacity="0.16" />
      <path d="M40 8a32 32 0 0 1 32 32" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
