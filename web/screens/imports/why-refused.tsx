import { IconFileImport } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { permissionsToImport } from '#shared/import-kinds.ts';
import { needsPermission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Block, Row } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import { CheckAgain } from './check-again.tsx';
import { type ImportRecord, newImportPath, type Refusals, useRefusals } from './import-data.ts';
import { rowsInWords } from './import-words.ts';
import styles from './why-refused.module.css';

/** So many reasons are shown at first. */
const FEW = 4;

/** Why rows are refused, each reason once, with the way to mend what the agency lacks; then the same rows are checked again. */
export function WhyRefused({ record }: { record: ImportRecord }) {
  const heading = useId();
  const { data } = useRefusals(record);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const { reasons, departments } = data;
  const shown = isOpen ? reasons : reasons.slice(0, FEW);
  return (
    <section className={styles.why} aria-labelledby={heading}>
      <Row apart>
        <h2 id={heading} className={styles.heading}>
          Why {rowsInWords(record.counts.refused)} {record.counts.refused === 1 ? 'is' : 'are'} refused
        </h2>
        <CheckAgain record={record} />
      </Row>
      {departments.length > 0 && (
        <Block top={12}>
          <MissingDepartments id={record.id} departments={departments} />
        </Block>
      )}
      {shown.length > 0 && (
        <ul className={styles.reasons}>
          {shown.map(({ reason, rows, first, example }) => (
            <li key={reason}>
              <span className={`${styles.count} num`}>{rowsInWords(rows)}</span>
              <span>
                {reason}
                <small>
                  {rows === 1 ? 'Row' : 'First in row'} {grouped(first)}
                  {example !== reason && `: ${inShort(reason, example)}`}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {reasons.length > shown.length && (
        <ActionButton variant="quiet" size="sm" onClick={() => setOpen(true)}>
          Show {grouped(reasons.length - shown.length)} more
        </ActionButton>
      )}
    </section>
  );
}

/** What a row says: its value alone where the reason says the rest. */
function inShort(reason: string, example: string): string {
  const value = / is (“[^”]*”):/.exec(example)?.[1];
  return value && example.replace(` is ${value}:`, ':').startsWith(reason) ? value : example;
}

/** So many of their names are shown. */
const SOME = 6;

function MissingDepartments({ id, departments }: { id: number } & Pick<Refusals, 'departments'>) {
  const can = useCan();
  const one = departments.length === 1;
  const rows = departments.reduce((sum, department) => sum + department.rows, 0);
  const names = departments.slice(0, SOME).map(({ text }) => `“${text}”`);
  const more = departments.length - names.length;
  const lacking = permissionsToImport('departments').find((name) => !can(name));
  return (
    <Notice
      tone="warn"
      title={one ? '1 department is missing' : `${grouped(departments.length)} departments are missing`}
    >
      <p>
        {rowsInWords(rows)} {rows === 1 ? 'names' : 'name'} {names.join(', ')}
        {more > 0 && ` and ${grouped(more)} more`}. Add {one ? 'it' : 'them'}, then check this file again.
      </p>
      {lacking ? (
        <p>{needsPermission(lacking)}</p>
      ) : (
        <Row top={10}>
          <ActionLink
            to={`${newImportPath('departments')}?missing=${id}`}
            size="sm"
            variant="default"
            icon={IconFileImport}
          >
            {one ? 'Add the department' : `Add the ${grouped(departments.length)} departments`}
          </ActionLink>
        </Row>
      )}
    </Notice>
  );
}
