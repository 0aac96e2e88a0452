import { Fragment, useState } from 'react';
import { permission, VERBS, type Verb } from '#shared/permissions.ts';
import { words } from '#shared/resource/fields.ts';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ScrollRegion } from '#web/components/scroll-region.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Tick } from '#web/crud/inputs/tick.tsx';
import { type ModuleRow, permissionsOf, type Section, shareOf, verbOn } from './module-sections.ts';
import styles from './permission-matrix.module.css';
import type { PermissionChanges } from './use-permission-changes.ts';

type PermissionMatrixProps = {
  sections: readonly Section[];
  changes: PermissionChanges;
  /** The modules of the group's menu, by id. */
  inMenu: ReadonlySet<number>;
  readOnly?: boolean;
  /** Why a permission can't be given, or null. */
  whyNot: (name: string) => string | null;
};

/** Every module × five verbs: single cells, whole rows, whole columns; what is not saved yet is tinted with + or −. */
export function PermissionMatrix({
  sections,
  changes,
  inMenu,
  readOnly = false,
  whyNot,
}: PermissionMatrixProps) {
  const [text, setText] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const shown = sections
    .map((section) => ({ ...section, modules: section.modules.filter((row) => isShown(row)) }))
    .filter(({ modules }) => modules.length > 0);
  const all = shown.flatMap(({ modules }) => modules);

  function isShown(row: ModuleRow): boolean {
    if (!row.name.toLowerCase().includes(text.trim().toLowerCase())) return false;
    return (
      !onlyGranted || permissionsOf(row).some((name) => changes.held.has(name) || changes.removed.has(name))
    );
  }

  return (
    <div className={styles.matrix}>
      <div className={styles.bar}>
        <SearchBox label="Find a module" value={text} onChange={setText} />
        <CheckboxField label="Only granted permissions" checked={onlyGranted} onChange={setOnlyGranted} />
      </div>
      {all.length === 0 ? (
        <EmptyState kind="no-match" title="No module matches">
          {onlyGranted
            ? 'No module of that name has a granted permission.'
            : 'No module has that in its name.'}
        </EmptyState>
      ) : (
        <ScrollRegion label="Permissions by module" className={styles.scroll}>
          <table className={styles.table}>
            <caption className="sr-only">Permissions by module</caption>
            <thead>
              <tr>
                <th scope="col">Module</th>
                {VERBS.map((verb) => (
                  <th key={verb} scope="col">
                    <span className={styles.verb}>{words(verb)}</span>
                    <Whole
                      label={`${words(verb)} on every module shown`}
                      names={verbOn(verb, all)}
                      changes={changes}
                      readOnly={readOnly}
                    />
                  </th>
                ))}
                <th scope="col">
                  <span className={styles.verb}>Whole row</span>
                  <Whole
                    label="Everything on every module shown"
                    names={all.flatMap(permissionsOf)}
                    changes={changes}
                    readOnly={readOnly}
                  />
                </th>
              </tr>
            </thead>
            {shown.map(({ key, caption, application, modules }) => (
              <tbody key={key}>
                <tr className={styles.caption}>
                  <th scope="rowgroup" colSpan={7}>
                    {caption}{' '}
                    {caption !== application && <span className={styles.application}>{application}</span>}
                  </th>
                </tr>
                {modules.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    changes={changes}
                    inMenu={inMenu.has(row.id)}
                    readOnly={readOnly}
                    whyNot={whyNot}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}

type RowProps = { row: ModuleRow; inMenu: boolean } & Pick<
  Required<PermissionMatrixProps>,
  'changes' | 'readOnly' | 'whyNot'
>;

function Row({ row, changes, inMenu, readOnly, whyNot }: RowProps) {
  const hidden = !inMenu && changes.held.has(permission('browse', row.slug));
  return (
    <tr>
      <th scope="row">
        {row.name}
        {hidden && <span className={styles.hidden}>not in its menu</span>}
      </th>
      {VERBS.map((verb) => (
        <Fragment key={verb}>
          <Cell row={row} verb={verb} changes={changes} readOnly={readOnly} whyNot={whyNot} />
        </Fragment>
      ))}
      <td>
        <Whole
          label={`Everything on ${row.name}`}
          names={permissionsOf(row)}
          changes={changes}
          readOnly={readOnly}
        />
      </td>
    </tr>
  );
}

function Cell({ row, verb, changes, readOnly, whyNot }: Omit<RowProps, 'inMenu'> & { verb: Verb }) {
  const name = permission(verb, row.slug);
  const barred = changes.held.has(name) ? null : whyNot(name);
  const change = changes.added.has(name) ? 'added' : changes.removed.has(name) ? 'removed' : undefined;
  return (
    <td data-change={change}>
      <span className={styles.cell}>
        <Tick
          label={`${words(verb)} ${row.name}${change ? `, ${change}, not saved` : ''}`}
          checked={changes.held.has(name)}
          disabled={readOnly || barred !== null}
          title={barred ?? undefined}
          onChange={(on) => changes.put([name], on)}
        />
      </span>
      {change && (
        <span className={styles.sign} aria-hidden>
          {change === 'added' ? '+' : '−'}
        </span>
      )}
    </td>
  );
}

type WholeProps = { label: string; names: readonly string[]; changes: PermissionChanges; readOnly: boolean };

function Whole({ label, names, changes, readOnly }: WholeProps) {
  const share = shareOf(names, changes.held);
  return (
    <Tick
      label={label}
      checked={share === 'all'}
      mixed={share === 'some'}
      disabled={readOnly}
      onChange={() => changes.put(names, share !== 'all')}
    />
  );
}
