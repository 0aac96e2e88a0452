import {
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconFile,
  IconInbox,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { daysBetween, lagosToday } from '#shared/dates.ts';
import { Section } from '#web/components/layout.tsx';
import { Timeline, type TimelineStep } from '#web/components/timeline.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import type { Step } from './step.ts';

/** Who has had a document: each hand-over with who gave or took it, when, and how long that took. */
export function Journey({ record }: { record: WireRecord }) {
  const steps = (record.journey as readonly Step[] | undefined) ?? [];
  return (
    <Section title="Journey">
      <Timeline label="Journey of the document" steps={steps.map(stepOf).reverse()} />
    </Section>
  );
}

function stepOf(step: Step, place: number, all: readonly Step[]): TimelineStep {
  const before = all[place - 1];
  return {
    id: place,
    title: titleOf(step),
    person: step.user,
    at: step.at,
    remark: step.remark,
    days_taken: before ? daysBetween(lagosToday(new Date(before.at)), lagosToday(new Date(step.at))) : null,
    ...LOOKS[step.action],
  };
}

function titleOf({ department, action, to, for: officer }: Step): string {
  switch (action) {
    case 'made':
      return `${department} made it`;
    case 'dispatched':
      return `${department} sent it to ${to}${officer ? `, for ${officer}` : ''}`;
    case 'received':
      return `${department} received it`;
    case 'refused':
      return `${department} refused it: back with its sender`;
    case 'completed':
      return `Completed at ${department}`;
    case 'cancelled':
      return `Cancelled at ${department}`;
    default:
      return `Open again at ${department}`;
  }
}

const LOOKS: Readonly<Record<string, Pick<TimelineStep, 'icon' | 'tone'>>> = {
  made: { icon: IconFile, tone: 'faint' },
  dispatched: { icon: IconSend, tone: 'query' },
  received: { icon: IconInbox, tone: 'ok' },
  refused: { icon: IconArrowBackUp, tone: 'bad' },
  completed: { icon: IconCircleCheckFilled, tone: 'ok' },
  cancelled: { icon: IconCircleMinus, tone: 'faint' },
  reopened: { icon: IconRefresh, tone: 'query' },
};
