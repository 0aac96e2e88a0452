import { IconCirclePlus, IconHistory, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { daysBetween, lagosToday } from '#shared/dates.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { inText } from '#shared/resource/in-text.ts';
import { REGISTRY } from '#shared/resource/registry.ts';
import { definitionOf } from '#shared/resources/known.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { Timeline, type TimelineStep } from '#web/components/timeline.tsx';
import { Failed } from '../list/list-states.tsx';
import { ChangeList, type HistoryEntry } from './change-list.tsx';
import { joinRepeated } from './repeated-lines.ts';

/** Everything that happened to a record, newest first: who, when, in which office, what changed. */
export function RecordTimeline({ resource, id }: { resource: Resource; id: number }) {
  const history = useHistory(resource, id);
  if (history.isPending) return <SkeletonLines lines={4} />;
  if (history.isLoadingError) return <Failed error={history.error} onRetry={() => history.refetch()} />;
  const steps = historySteps(resource, history.data);
  if (steps.length === 0)
    return (
      <EmptyState kind="first-use" icon={IconHistory} title="Nothing is recorded yet">
        Every change to this {resource.singular} is shown here, with who made it and when.
      </EmptyState>
    );
  return <Timeline steps={steps.reverse()} />;
}

/** The history of a record; shared by the tab's count and its panel. */
export function useHistory(resource: Resource, id: number) {
  return useQuery<HistoryEntry[], ApiError>({
    queryKey: [resource.url, 'timeline', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<HistoryEntry[]>(`${resource.url}/${id}/timeline`, { signal });
      // What changed in other records is told by their fields.
      const others = new Set(data.flatMap(({ about }) => about?.resource ?? []));
      await Promise.all([...others].map(definitionOf));
      return joinRepeated(data);
    },
  });
}

/** A history as the steps of a timeline, oldest first. */
export function historySteps(resource: Resource, history: readonly HistoryEntry[]): TimelineStep[] {
  return history.map((entry, place) => stepOf(resource, entry, history[place - 1]));
}

const WORDS: Readonly<Record<string, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  'state-kept': 'Recorded again',
};
const ICONS: Readonly<Record<string, TablerIcon>> = {
  created: IconCirclePlus,
  updated: IconPencil,
  deleted: IconTrash,
};

function stepOf(resource: Resource, entry: HistoryEntry, before: HistoryEntry | undefined): TimelineStep {
  const isFirstKept = entry.action === 'state-kept' && !before;
  const word = isFirstKept ? 'First recorded here' : (WORDS[entry.action] ?? sentence(entry.action));
  const person = entry.acting_for ? `${entry.actor_name} for ${entry.acting_for}` : entry.actor_name;
  return {
    id: entry.seq,
    title: entry.office ? `${word} by ${inText(sentence(entry.office))}` : word,
    person,
    at: entry.at,
    remark: isFirstKept ? (
      'What happened before is not on record.'
    ) : (
      <ChangeList resource={entry.about ? REGISTRY.named(entry.about.resource) : resource} entry={entry} />
    ),
    days_taken: before ? daysBetween(dayOf(before.at), dayOf(entry.at)) : null,
    icon: ICONS[entry.action],
    tone: entry.action === 'deleted' ? 'bad' : 'faint',
  };
}

function dayOf(moment: string): string {
  return lagosToday(new Date(moment));
}

function sentence(words: string): string {
  const plain = words.replaceAll('-', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
