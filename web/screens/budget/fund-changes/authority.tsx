import { FileChips } from '#web/crud/detail/file-chips.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import styles from './authority.module.css';

/** The letters that stand behind a top-up or virement, to be read before it is decided on. */
export function Authority({ record }: { record: WireRecord }) {
  const files = lettersOf(record);
  if (files.length === 0) return null;
  return (
    <section className={styles.letters}>
      <h2>Authority</h2>
      <FileChips files={files} label="Letters of authority" />
    </section>
  );
}

/** The files of a top-up or virement that was read whole; none while only its row of the list is known. */
export function lettersOf({ files }: WireRecord): { id: number; name: string }[] {
  return Array.isArray(files) ? files : [];
}
