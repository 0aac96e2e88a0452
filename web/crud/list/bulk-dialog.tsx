import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { countOf } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useSession } from '#web/session/use-session.ts';
import type { BulkAct, Outcome } from '../extras.ts';
import { recordLabel, type WireRecord } from '../record.ts';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

type BulkDialogProps = { resource: Resource; act: BulkAct; selection: Selection; onClose: () => void };

/** Says first how many of the chosen rows can take part and why the others can't, then how it ended for each row. */
export function BulkDialog({ resource, act, selection, onClose }: BulkDialogProps) {
  const session = useSession();
  const client = useQueryClient();
  // The rows as they were chosen: the list behind changes while the act runs.
  const [chosen] = useState(selection.records);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [running, setRunning] = useState(false);
  const { able, barred } = splitByReason(chosen, (record) => act.whyNot?.(record, session) ?? null);
  const run = async () => {
    setRunning(true);
    setOutcomes(await act.run(able));
    setRunning(false);
    await client.invalidateQueries();
  };
  // The bar that the dialog belongs to goes with the selection.
  const finish = () => {
    onClose();
    selection.clear();
  };
  if (outcomes)
    return (
      <Dialog
        open
        onClose={finish}
        title={`${outcomes.filter(({ problem }) => !problem).length} of ${countOf(resource, outcomes.length)} ${act.done}`}
        actions={<ActionButton onClick={finish}>Close</ActionButton>}
      >
        <Outcomes resource={resource} records={able} outcomes={outcomes} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${act.label} ${countOf(resource, able.length)}?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={running}>
            Cancel
          </ActionButton>
          <ActionButton
            variant={act.danger ? 'danger' : 'filled'}
            onClick={run}
            loading={running}
            disabled={able.length === 0}
          >
            {act.label} {countOf(resource, able.length)}
          </ActionButton>
        </>
      }
    >
      <p>
        {able.length} of {chosen.length} can be {act.done}
        {barred.length > 0 && `; ${chosen.length - able.length} cannot`}.
      </p>
      {barred.length > 0 && (
        <ul className={styles.reasons}>
          {barred.map(({ reason, records }) => (
            <li key={reason}>
              {records.map((record) => recordLabel(resource, record)).join(', ')}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type OutcomesProps = { resource: Resource; records: readonly WireRecord[]; outcomes: readonly Outcome[] };

function Outcomes({ resource, records, outcomes }: OutcomesProps) {
  return (
    <ul className={styles.outcomes}>
      {outcomes.map(({ id, problem }) => {
        const record = records.find((one) => one.id === id);
        return (
          <li key={id}>
            {problem ? (
              <IconAlertTriangle className={styles.not} size={16} stroke={1.9} aria-hidden />
            ) : (
              <IconCheck className={styles.done} size={16} stroke={2} aria-hidden />
            )}
            <span>
              {record && recordLabel(resource, record)} {problem ? 'is unchanged' : ''}
              {problem && <span className={styles.problem}>{problem}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
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
