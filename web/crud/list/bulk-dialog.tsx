import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { sumNaira } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { inText } from '#shared/resource/in-text.ts';
import { countOf, nounFor } from '#shared/resource/plural.ts';
import { MOST_ROWS, type RowOutcome } from '#shared/resource/several.ts';
import type { Answer } from '#web/api/answer.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { askedOf, begunWith } from '../act-asks.ts';
import { ActFields } from '../act-dialog.tsx';
import type { BulkAct, EndedProps } from '../extras.ts';
import { DialogGuard } from '../form/dialog-guard.tsx';
import { problemsOf } from '../form/form-problems.ts';
import { createBody, typedOver } from '../form/form-values.ts';
import { recordLabel, type WireRecord, wireAct } from '../record.ts';
import { RefusalNotice } from '../refusal-notice.tsx';
import styles from './bulk-bar.module.css';
import { namedFew } from './named-few.ts';
import { OutcomesDialog } from './outcomes.tsx';
import type { Selection } from './use-selection.ts';

type BulkDialogProps = { resource: Resource; act: BulkAct; selection: Selection; onClose: () => void };

type Sent = { rows: { id: number; seen: number }[]; asked: Record<string, unknown> };

/**
 * Says first how many of the chosen rows can take part and why the others can't, and asks once for what the act takes; then
 * how it ended for each row. Sent again after a lost line, it does what is left and nothing twice.
 */
export function BulkDialog({ resource, act, selection, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  // The rows as they were chosen: the list behind changes while the act runs.
  const [chosen] = useState(selection.records);
  const { able, barred } = splitByReason(chosen, act.whyNot);
  const { confirm, done, isNamed } = wordsOf(resource, act, able);
  const [asked] = useState(() => askedOf(resource, able, act.key));
  const [given] = useState(() => begunWith(asked, able, act.key));
  const [values, setValues] = useState(given);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (sent: Sent, key) => sendAll(act.path, sent, key),
    onDone: setOutcomes,
    onFailed: ({ errors }) => {
      setProblems(errors);
      // Some of the rows may be done.
      void client.invalidateQueries();
    },
  });
  const send = () => {
    const body = createBody(asked, values);
    const found = problemsOf(asked, 'create', body, values);
    setProblems(found);
    const rows = able.map((record) => ({ id: record.id, seen: record.version, ...act.seen?.(record) }));
    if (Object.keys(found).length === 0) submit({ rows, asked: body });
  };
  // The bar that the dialog belongs to goes with the selection.
  const finish = () => {
    onClose();
    selection.clear();
  };
  const Ended = act.ended ?? Told;
  if (outcomes)
    return (
      <Ended
        title={`${outcomes.filter((one) => one.done).length} of ${countOf(resource, outcomes.length)} ${done}`}
        outcomes={outcomes}
        onClose={finish}
        Shown={OutcomesDialog}
      />
    );
  const takesPart = isNamed ? `be ${done}` : 'take part';
  const reasons = barred.length > 0 && (
    <ul className={styles.reasons}>
      {barred.map(({ reason, records }) => (
        <li key={reason}>
          {records.map((record) => recordLabel(resource, record)).join(', ')}: {reason}
        </li>
      ))}
    </ul>
  );
  if (able.length === 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={
          chosen.length === 1
            ? `${recordLabel(resource, chosen[0] as WireRecord)} can’t ${takesPart}`
            : `None of these ${countOf(resource, chosen.length)} can ${takesPart}`
        }
        width={500}
        actions={<ActionButton onClick={onClose}>Close</ActionButton>}
      >
        {reasons}
      </Dialog>
    );
  const asks = Object.keys(asked.fields).length > 0;
  return (
    <ConfirmDialog
      open
      width={500}
      title={`${confirm}?`}
      confirm={confirm}
      asks={asks}
      danger={act.danger}
      onClose={onClose}
      onConfirm={send}
      loading={loading}
    >
      <p className={styles.able}>
        <span>
          {able.length} of {chosen.length} can {takesPart}
          {barred.length > 0 && `; ${chosen.length - able.length} cannot`}.
        </span>
        <Sum resource={resource} records={able} />
      </p>
      <p className={styles.named}>{namedFew(able.map((record) => recordLabel(resource, record)))}</p>
      {reasons}
      {asks && (
        <div className={styles.fields}>
          <ActFields asked={asked} values={values} problems={problems} onValues={setValues} />
        </div>
      )}
      {!Object.keys(problems).some((path) => path in asked.fields) && <RefusalNotice error={error} />}
      <DialogGuard dirty={Object.keys(typedOver(given, values)).length > 0 && !loading} />
    </ConfirmDialog>
  );
}

function Told({ Shown, outcomes, ...props }: EndedProps) {
  return <Shown {...props} outcomes={outcomes.map(toldOf)} />;
}

function toldOf({ id, code, done, message, error }: RowOutcome) {
  return { key: String(id), code: code ?? String(id), done, said: message ?? error?.sentence ?? '' };
}

/** What is done, by each row's own word: the last desk posts what the others clear. */
function wordsOf(resource: Resource, { key, label, done }: BulkAct, able: readonly WireRecord[]) {
  const counts = new Map<string, number>();
  for (const record of able) {
    const own = wireAct(record, key)?.label ?? label;
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  const [first = [label, 0] as const, ...others] = [...counts];
  const rest = others.map(([own, count]) => `, ${inText(own)} ${count}`).join('');
  const isNamed = first[0] === label && others.length === 0;
  return {
    confirm: `${first[0]} ${first[1]}${rest} ${nounFor(resource, able.length)}`,
    done: isNamed ? done : 'done',
    isNamed,
  };
}

/** What the rows come to, where they are amounts. */
function Sum({ resource: { sums }, records }: { resource: Resource; records: readonly WireRecord[] }) {
  const [field] = sums ?? [];
  if (!field || records.length === 0) return null;
  return (
    <span>
      <Amount naira={sumNaira(records.map((record) => Number(record[field] ?? 0)))} tone="strong" /> in all
    </span>
  );
}

/** Sends the rows, as many a call as it takes; each call has its own key, so that what was done before a line was lost is answered and not done again. */
async function sendAll(path: string, { rows, asked }: Sent, key: string): Promise<Answer<RowOutcome[]>> {
  const first = await api.post<RowOutcome[]>(path, { rows: rows.slice(0, MOST_ROWS), ...asked }, { key });
  const rest = rows.slice(MOST_ROWS);
  if (rest.length === 0) return first;
  const others = await sendAll(path, { rows: rest, asked }, `${key}+`);
  return { ...others, data: [...first.data, ...others.data] };
}

/** The rows that can take part in a bulk act, and the others gathered under the reason that bars them. */
function splitByReason(records: readonly WireRecord[], whyNot: (record: WireRecord) => string | null) {
  const able: WireRecord[] = [];
  const reasons = new Map<string, WireRecord[]>();
  for (const record of records) {
    const reason = whyNot(record);
    if (reason === null) able.push(record);
    else reasons.set(reason, [...(reasons.get(reason) ?? []), record]);
  }
  return { able, barred: [...reasons].map(([reason, barred]) => ({ reason, records: barred })) };
}
