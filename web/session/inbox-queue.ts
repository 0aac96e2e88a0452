import { useSyncExternalStore } from 'react';

/** A row of the inbox as the list remembers it: how it is known, where it is, and what it is called. */
export interface Queued {
  key: string;
  path: string;
  code: string;
}

/** The list from which a record was opened, and where one is in it. */
export interface InboxQueue {
  list: 'inbox' | 'overdue';
  /** The person's filter, as the address of the inbox has it. */
  search: string;
  /** The row that is open. */
  at: string;
  items: readonly Queued[];
  /** What was done with the row before, and where that one is. */
  said: { text: string; path: string } | null;
  /** Whose it is: somebody else on the same machine goes through no list of theirs. */
  user_id: number;
}

const KEPT_UNDER = 'inbox-queue';
const listeners = new Set<() => void>();
let text: string | null = null;
let queue: InboxQueue | null = null;

/** The list that this person works through in this tab; null while there is none. */
export function useInboxQueue(user_id: number): InboxQueue | null {
  const kept = useSyncExternalStore(subscribe, readQueue);
  return kept?.user_id === user_id ? kept : null;
}

/** Begins to work through a list, or keeps where one is in it. */
export function keepQueue(next: InboxQueue): void {
  sessionStorage.setItem(KEPT_UNDER, JSON.stringify(next));
  tell();
}

/** Ends it: what is opened next comes from no list. */
export function endQueue(): void {
  sessionStorage.removeItem(KEPT_UNDER);
  tell();
}

/** The list as it is kept now. */
export function readQueue(): InboxQueue | null {
  const kept = sessionStorage.getItem(KEPT_UNDER);
  if (kept === text) return queue;
  text = kept;
  queue = kept ? (JSON.parse(kept) as InboxQueue) : null;
  return queue;
}

/** The row whose page an address is, or a page beneath it; the one that is open first. */
export function rowAt(
  { items, at }: Pick<InboxQueue, 'items' | 'at'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Queued | undefined {
  const here = items.filter(({ path }) => isAt(path, pathname, new URLSearchParams(search)));
  return here.find(({ key }) => key === at) ?? here[0];
}

function isAt(path: string, pathname: string, params: URLSearchParams): boolean {
  const [place = '', asked = ''] = path.split('?');
  if (pathname !== place && !pathname.startsWith(`${place}/`)) return false;
  // Of a desk the address says which part of it is open.
  return [...new URLSearchParams(asked)].every(([name, value]) => params.get(name) === value);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
