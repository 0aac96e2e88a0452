import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { type InboxQueue, keepQueue, type Queued } from '#web/session/inbox-queue.ts';
import { inboxQuery } from './inbox-query.ts';

/** How many rows the inbox shows, and home. */
export const INBOX_SHOWS = 100;
export const HOME_SHOWS = 5;

/** An act that may be done to a row without opening it, and the text that it takes. */
export type QuickAct = {
  name: string;
  label: string;
  past: string;
  danger: boolean;
  remark: { label: string; required: boolean; min: number | null; max: number | null } | null;
};

/** One thing that waits, as the inbox has it. */
export type Waiting = {
  /** What it is: a resource by name, or an act where only that is due. */
  kind: string;
  resource: string;
  id: number;
  /** What I am to do, in the agency's own words: "Clear payment". */
  verb: string;
  code: string;
  subtitle: string | null;
  title: string;
  amount: number | null;
  since: string;
  path: string;
  version?: number | null;
  acts?: readonly QuickAct[];
};

/** Everything on which I am the next to act, the oldest first, and how much it is in all. */
export function useWaitingForMe(limit: number, search = '', enabled = true) {
  return useQuery({ ...waitingQuery('inbox', limit, search), enabled });
}

/** Everything over its days that I have, or that is shown to me as the next above. */
export function useOverdue(limit: number, search = '') {
  return useQuery(waitingQuery('overdue', limit, search));
}

/** What is fetched of one of the two lists, with the filter of its address. */
export function waitingQuery(list: InboxQueue['list'], limit: number, search: string) {
  const query = inboxQuery(search, limit);
  return {
    queryKey: [list, query],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Waiting[]>(`${list}?${query}`, { signal }),
  };
}

/** How a row is known, whatever is to be done with it next. */
export function keyOf({ kind, resource, id, code }: Waiting): string {
  return `${kind} ${resource} ${id} ${code}`;
}

/** A row as the list remembers it that is worked through. */
export function queued(item: Waiting): Queued {
  return { key: keyOf(item), path: item.path, code: item.code };
}

/** Remembers the list from which a row is opened, so that the next one follows once it is done. */
export function openFrom(
  list: InboxQueue['list'],
  search: string,
  items: readonly Waiting[],
  item: Waiting,
  user_id: number,
): void {
  keepQueue({ list, search, at: keyOf(item), items: items.map(queued), said: null, user_id });
}
