import { Code } from '#web/components/code.tsx';
import { linkedMany, type WireRecord } from '#web/crud/record.ts';
import styles from './module-permissions.module.css';

/** The five permissions that a module made, as groups hold them. */
export function ModulePermissions({ record }: { record: WireRecord }) {
  const permissions = linkedMany(record.permissions);
  if (permissions.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Permissions</h2>
      <ul className={styles.list}>
        {permissions.map(({ label }) => (
          <li key={label}>
            <Code>{label}</Code>
          </li>
        ))}
      </ul>
    </section>
  );
}
