import styles from './skip-link.module.css';

/** The first stop of the keyboard: jumps over menu and header to the page's content. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to the content
    </a>
  );
}
