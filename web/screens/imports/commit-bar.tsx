import { useState } from 'react';
import { permissionsToImport } from '#shared/import-kinds.ts';
import { commitProblem, type ImportMode } from '#shared/imports.ts';
import { needsPermission } from '#shared/permissions.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Quiet } from '#web/components/layout.tsx';
import circle from '#web/components/radio.module.css';
import { useCan } from '#web/session/use-session.ts';
import { Brought } from './brought.tsx';
import styles from './commit-bar.module.css';
import type { ImportRecord } from './import-data.ts';
import { goodInWords, isOfStock, madeInWords, rowsInWords } from './import-words.ts';
import { RefusedButton } from './refused-button.tsx';

/** What the import will do in exact figures, and the button that does it; stuck to the bottom while one reads the rows. */
export function CommitBar({ record }: { record: ImportRecord }) {
  const can = useCan();
  const { counts, resource } = record;
  const [mode, setMode] = useState<ImportMode>(counts.refused > 0 ? 'good-rows' : 'all-or-nothing');
  const missing = permissionsToImport(resource).find((name) => !can(name));
  const problem = missing ? needsPermission(missing) : (record.commit_problem ?? commitProblem(record, mode));
  const good = counts.insert + counts.update;
  const commit = useSubmit<{ mode: ImportMode; seen: number }, ImportRecord>({
    send: (body, key) => api.post<ImportRecord>(`imports/${record.id}/commit`, body, { key }),
    changes: [['imports']],
  });
  return (
    <div className={styles.bar}>
      <div className={styles.effect}>
        <Effect record={record} />
      </div>
      <div className={styles.acts}>
        {counts.refused > 0 && good > 0 && (
          <fieldset className={styles.modes}>
            <legend className="sr-only">What happens to the refused rows</legend>
            <Mode mode="good-rows" chosen={mode} onChoose={setMode}>
              Import {rowsInWords(good)}, leave out {counts.refused}
            </Mode>
            <Mode mode="all-or-nothing" chosen={mode} onChoose={setMode}>
              All or nothing
            </Mode>
          </fieldset>
        )}
        {counts.refused > 0 && <RefusedButton record={record} />}
        <ActionButton
          onClick={() => commit.submit({ mode, seen: record.version })}
          loading={commit.loading}
          disabled={problem !== null}
          aria-describedby={problem ? 'commit-problem' : undefined}
        >
          Import {rowsInWords(good)}
        </ActionButton>
      </div>
      {problem && (
        <p className={styles.problem} id="commit-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

function Effect({ record }: { record: ImportRecord }) {
  const { resource, totals, counts } = record;
  const list = LISTS_BY_NUMBERS[resource];
  if (list)
    return (
      <>
        <Quiet size={13}>{list} by</Quiet>
        <p className={styles.words}>
          {counts.insert} new, {counts.update} changed
        </p>
      </>
    );
  const made = madeInWords(totals.makes);
  if (isOfStock(resource))
    return (
      <>
        <Quiet size={13}>What comes into stock</Quiet>
        <p className={styles.words}>
          <Brought totals={totals} />
        </p>
        <Quiet size={13}>{[goodInWords(record), made].filter(Boolean).join(', ')}</Quiet>
      </>
    );
  return (
    <>
      <Quiet size={13}>Approved budget {totals.years.join(', ')} changes by</Quiet>
      <p>
        <Amount
          naira={totals.approved_change}
          size="second"
          signed
          tone={totals.approved_change > 0 ? 'ok' : 'plain'}
        />
      </p>
      {made && (
        <Quiet size={13}>
          {goodInWords(record)}, {made}
        </Quiet>
      )}
    </>
  );
}

/** Lists of which an import says how many are new and how many change. */
const LISTS_BY_NUMBERS: Partial<Record<ImportRecord['resource'], string>> = {
  users: 'The staff list changes',
  departments: 'The structure of the agency changes',
};

type ModeProps = {
  mode: ImportMode;
  chosen: ImportMode;
  onChoose: (mode: ImportMode) => void;
  children: React.ReactNode;
};

function Mode({ mode, chosen, onChoose, children }: ModeProps) {
  return (
    <label className={styles.mode}>
      <input
        type="radio"
        className={circle.radio}
        name="import-mode"
        checked={mode === chosen}
        onChange={() => onChoose(mode)}
      />
      {children}
    </label>
  );
}
