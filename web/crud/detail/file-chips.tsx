import { Row } from '#web/components/layout.tsx';
import styles from './file-chips.module.css';
import { FileLink } from './file-link.tsx';

/** The files of a record, side by side; pressing one saves it. Nothing where there are none. */
export function FileChips({
  files,
  label = 'Files',
}: {
  files: readonly { id: number | string; name: string }[];
  label?: string;
}) {
  if (files.length === 0) return null;
  return (
    <Row as="ul" gap={8} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={styles.chip}>
          <FileLink value={file} />
        </li>
      ))}
    </Row>
  );
}

/** The files that a record was answered with; none where it carries none. */
export function asFiles(value: unknown): { id: number | string; name: string }[] {
  return Array.isArray(value) ? value : [];
}
