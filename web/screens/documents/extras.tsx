import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDay } from '#shared/dates.ts';
import { DateText } from '#web/components/date-text.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { Journey } from './journey.tsx';

/** Documents, wherever they are listed: what is overdue is marked, and their pages tell their journeys. */
export const extras: ResourceExtras = {
  heading: ({ reference_no, description }) => `${String(reference_no)}, ${String(description)}`,
  cells: { due_on: (record) => <Due record={record} /> },
  // Its heading says it.
  toldElsewhere: ['description'],
  warnings: ({ is_overdue, to_department }) =>
    is_overdue ? [`${(to_department as { label: string }).label} has not acknowledged it in time.`] : [],
  below: Journey,
};

function Due({ record: { due_on, is_overdue } }: { record: WireRecord }) {
  if (!due_on || !is_overdue) return <DateText value={due_on as string | null} />;
  return <StatusWord status="overdue" look={LATE}>{`Overdue, ${formatDay(String(due_on))}`}</StatusWord>;
}

const LATE = { icon: IconAlertTriangle, tone: 'bad' } as const;
