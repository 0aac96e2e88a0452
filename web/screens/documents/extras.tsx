import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { documents } from '#shared/resources/document-control/documents.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { actIcon } from '#web/components/icons.ts';
import { StatusWord } from '#web/components/status-word.tsx';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import { type WireRecord, wireAct } from '#web/crud/record.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';
import { Value } from '#web/crud/value.tsx';
import { Journey } from './journey.tsx';
import type { Step } from './step.ts';

/** Documents in one of their lists: what is overdue is marked, and their pages tell their journeys. */
export function extrasOf(name: string): { extras: ResourceExtras } {
  const status = (record: WireRecord): ReactNode =>
    record.is_overdue ? (
      <StatusWord status="overdue" look={LATE}>
        Overdue
      </StatusWord>
    ) : (
      <Value resource={documents} path="status" record={record} />
    );
  return {
    extras: {
      heading: ({ reference_no, description }) => `${String(reference_no)}, ${String(description)}`,
      cells: {
        status,
        at_department_id: name === 'acknowledge' ? sender : whereabouts,
      },
      acts: (record) => elsewhere(name, record),
      // Its heading and its journey say it.
      toldElsewhere: ['description', 'to_department_id', 'to_user_id'],
      warnings: ({ is_overdue, to_department }) =>
        is_overdue ? [`${(to_department as { label: string }).label} has not acknowledged it in time.`] : [],
      below: Journey,
    },
  };
}

/** What is done with it on the screen of another list: sent on from Documents, received under Acknowledge. */
function elsewhere(name: string, record: WireRecord): Act[] {
  const done = [
    { act: 'dispatch', list: 'documents', label: 'Dispatch' },
    { act: 'receive', list: 'acknowledge', label: 'Receive' },
  ];
  return done.flatMap(({ act, list, label }) => {
    if (list === name || !wireAct(record, act)?.allowed) return [];
    const to = `${outlineNamed(list).path}/${record.id}?${ASKED_ACT}=${act}`;
    return [{ key: `${act}-there`, label, icon: actIcon(act), to, due: true }];
  });
}

const LATE = { icon: IconAlertTriangle, tone: 'bad' } as const;

type Labelled = { label: string } | null;

/** Where it is, or on its way to. */
function whereabouts({ status, at_department, to_department }: WireRecord): string {
  if (status === 'dispatched') return `to ${(to_department as Labelled)?.label ?? ''}`;
  return (at_department as Labelled)?.label ?? '';
}

/** The department that sent it last. */
function sender({ journey }: WireRecord): string {
  const steps = (journey as readonly Step[] | undefined) ?? [];
  return steps.findLast(({ action }) => action === 'dispatched')?.department ?? '';
}
