import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sumNaira } from '#shared/money.ts';
import { countOf } from '#shared/resource/plural.ts';
import type { RowOutcome } from '#shared/resource/several.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { Amount } from '#web/components/amount.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import styles from '#web/crud/list/bulk-bar.module.css';
import { OutcomesDialog } from '#web/crud/list/outcomes.tsx';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { keyOf, type QuickAct, type Waiting } from './waiting.ts';

type InboxDialogProps = {
  act: QuickAct;
  rows: readonly Waiting[];
  onClose: () => void;
  /** Told once the outcomes were read. */
  onDone: () => void;
};

type Outcome = RowOutcome & { resource: string; needs: boolean };
type Sent = { rows: { resource: string; id: number; act: string; seen?: number }[]; remark?: string };
type Remark = NonNullable<QuickAct['remark']>;

/**
 * Says how many of the selected rows can take an act and which are opened instead, and asks once for a remark; then how it
 * ended for each row. Sent again after a lost line, it does what is left and nothing twice.
 */
export function InboxDialog({ act, rows, onClose, onDone }: InboxDialogProps) {
  const client = useQueryClient();
  const able = rows.flatMap((row) => {
    const own = row.acts?.find(({ label }) => label === act.label);
    return own ? [{ row, own }] : [];
  });
  const others = rows.filter((row) => !able.some((one) => one.row === row));
  const remark = remarkOf(able.flatMap(({ own }) => own.remark ?? []));
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string[]>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (sent: Sent, key) => api.post<Outcome[]>('inbox/acts', sent, { key }),
    onDone: setOutcomes,
    // Some of the rows may be done.
    onFailed: () => void client.invalidateQueries(),
  });
  const send = () => {
    const text = said.trim();
    const wrong = remark && problemOf(remark, text);
    setProblem(wrong ? [wrong] : undefined);
    if (wrong) return;
    const sent = able.map(({ row: { resource, id, version }, own }) => ({
      ...{ resource, id, act: own.name },
      ...(version === null || version === undefined ? {} : { seen: version }),
    }));
    submit({ rows: sent, ...(text ? { remark: text } : {}) });
  };
  const words = `${act.label} ${countOf({ singular: 'record' }, able.length)}`;
  if (outcomes) {
    const done = outcomes.filter((one) => one.done).length;
    return (
      <OutcomesDialog
        title={`${done} of ${countOf({ singular: 'record' }, outcomes.length)} ${act.past}`}
        outcomes={outcomes.map((one) => told(one, rows))}
        onClose={onDone}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      width={500}
      title={`${words}?`}
      confirm={words}
      asks={remark !== null}
      danger={act.danger}
      onClose={onClose}
      onConfirm={send}
      loading={loading}
      disabled={able.length === 0}
    >
      <p className={styles.able}>
        <span>
          {able.length} of {rows.length} can be {act.past}
          {others.length > 0 && `; ${others.length} can’t`}.
        </span>
        <Sum rows={able.map(({ row }) => row)} />
      </p>
      {others.length > 0 && (
        <ul className={styles.reasons}>
          {others.map((row) => (
            <li key={keyOf(row)}>
              {row.verb} <Link to={row.path}>{row.code}</Link>:{' '}
              {row.acts?.length
                ? `choose ${row.acts.map(({ label }) => label).join(' or ')} for it.`
                : 'it needs something to be entered or looked at. Open it.'}
            </li>
          ))}
        </ul>
      )}
      {remark && (
        <div className={styles.fields}>
          <TextAreaField
            label={remark.label}
            optional={!remark.required}
            hint={
              able.some(({ own }) => !own.remark)
                ? 'Given to those that take one.'
                : 'The same for each of them.'
            }
            error={problem}
            value={said}
            onChange={setSaid}
            data-autofocus
          />
        </div>
      )}
      <RefusalNotice error={error} />
      <DialogGuard dirty={said !== '' && !loading} />
    </ConfirmDialog>
  );
}

/** What is asked once for all: needed where one needs it, within the limits of each. */
function remarkOf(all: readonly Remark[]): Remark | null {
  const [first] = all;
  if (!first) return null;
  const isSame = all.every(({ label }) => label === first.label);
  return {
    label: isSame ? first.label : 'Remark',
    required: all.some(({ required }) => required),
    min: Math.max(...all.map(({ min }) => min ?? 0)),
    max: Math.min(...all.map(({ max }) => max ?? Number.POSITIVE_INFINITY)),
  };
}

function problemOf({ required, min, max }: Remark, text: string): string | undefined {
  if (text === '' && !required) return undefined;
  const least = Math.max(min ?? 0, required ? 1 : 0);
  if (text.length < least) return `Say why, in at least ${countOf({ singular: 'character' }, least)}.`;
  if (max !== null && text.length > max)
    return `Say it in at most ${countOf({ singular: 'character' }, max)}.`;
  return undefined;
}

function Sum({ rows }: { rows: readonly Waiting[] }) {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return null;
  return (
    <span>
      <Amount naira={sumNaira(amounts)} tone="strong" /> in all
    </span>
  );
}

/** How it ended for a row, in the words of the inbox; what needs to be entered leads to its page. */
function told({ resource, id, code, done, message, error, needs }: Outcome, rows: readonly Waiting[]) {
  const row = rows.find((one) => one.resource === resource && one.id === id);
  return {
    key: `${resource} ${id}`,
    code: row?.code ?? code ?? String(id),
    done,
    said: message ?? error?.sentence ?? '',
    ...(done || !row ? {} : { to: row.path, way: needs ? 'Open it to enter it' : 'Open it' }),
  };
}
