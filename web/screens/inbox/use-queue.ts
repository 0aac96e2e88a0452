import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Answer } from '#web/api/answer.ts';
import { notify } from '#web/components/toasts.ts';
import {
  endQueue,
  type InboxQueue,
  keepQueue,
  type Queued,
  readQueue,
  rowAt,
} from '#web/session/inbox-queue.ts';
import { HOME_SHOWS, INBOX_SHOWS, keyOf, queued, type Waiting, waitingQuery } from './waiting.ts';

/** As many as the call answers. */
const MOST = 500;

/** Where one is in the list from which a record was opened, and the ways on and back; once the record is done, the next one opens. */
export function useQueue(queue: InboxQueue) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const row = rowAt(queue, { pathname, search });
  const asked = waitingQuery(queue.list, MOST, queue.search);
  const { data } = useQuery({
    ...asked,
    enabled: row !== undefined,
    // The list itself counted it a moment ago.
    placeholderData: () => listed(client, queue),
  });
  const waiting = data && new Set(data.data.map(keyOf));
  const gone = waiting && queue.items.filter(({ key }) => !waiting.has(key)).length;
  const back = `/inbox${inboxSearch(queue)}`;

  const come = useEffectEvent((rows: readonly Waiting[]) => {
    const known = new Set(queue.items.map(({ key }) => key));
    const more = rows.map(queued).filter(({ key }) => !known.has(key));
    if (more.length > 0) keepQueue({ ...queue, items: [...queue.items, ...more] });
  });
  useEffect(() => {
    if (data) come(data.data);
  }, [data]);

  const arrive = useEffectEvent((at: string) => keepQueue({ ...queue, at }));
  const here = row?.key;
  useEffect(() => {
    if (here && here !== readQueue()?.at) arrive(here);
  }, [here]);

  const goTo = (next: Queued | undefined, said: InboxQueue['said'], left: number) => {
    if (next) {
      keepQueue({ ...(readQueue() ?? queue), at: next.key, said });
      return navigate(next.path);
    }
    endQueue();
    notify.success(
      'That was the last of this list',
      left > 0 ? `${left} that you left still wait.` : said?.text,
    );
    return navigate(back, { state: { at: row?.key } });
  };
  const skip = () => {
    if (row) void goTo(nextOf(queue.items, row.key, waiting), null, data?.meta.total ?? 0);
  };

  /** What was done at a row: where it waits no more, the next one opens, unless the page itself went on to another. */
  const goOn = useEffectEvent(async (from: Queued, text: string) => {
    const fresh = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null);
    const still = fresh && new Set(fresh.data.map(keyOf));
    if (!still || still.has(from.key)) return;
    await untilDialogsClose();
    const kept = readQueue();
    // Meanwhile the person went somewhere else, or left the list.
    if (!kept) return;
    const now = rowAt(kept, location);
    // An act may tell of another record that moved with it.
    const said = { text: text.includes(from.code) ? text : `${from.code}: ${text}`, path: from.path };
    if (now && now.key !== from.key) return still.has(now.key) ? keepQueue({ ...kept, said }) : undefined;
    return goTo(nextOf(kept.items, from.key, still), said, fresh.meta.total);
  });

  const begun = useRef(new Map<number, Queued>());
  const begin = useEffectEvent((id: number) => {
    if (row) begun.current.set(id, row);
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation, ...event }) => {
        if (type !== 'updated' || !('action' in event) || !mutation) return;
        const { mutationId, state } = mutation;
        if (event.action.type === 'pending') begin(mutationId);
        const from = begun.current.get(mutationId);
        if (event.action.type !== 'success' || !from) return;
        begun.current.delete(mutationId);
        void goOn(from, (state.data as Partial<Answer<unknown>> | undefined)?.message ?? 'It is done.');
      }),
    [client],
  );

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!row || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.code === 'KeyN') skip();
    else if (event.code === 'KeyI') void navigate(back, { state: { at: row.key } });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return {
    row,
    /** Whether it waits still; undefined until that is known. */
    waits: row && waiting?.has(row.key),
    left: data?.meta.total as number | undefined,
    total: (gone ?? 0) + (data?.meta.total ?? 0),
    back,
    skip,
  };
}

/** The next row that waits, after one of the list. */
function nextOf(
  items: readonly Queued[],
  after: string,
  waiting: ReadonlySet<string> | undefined,
): Queued | undefined {
  const place = items.findIndex(({ key }) => key === after);
  return items.slice(place + 1).find(({ key }) => !waiting || waiting.has(key));
}

/** What the inbox, or home, has fetched of the list. */
function listed(client: QueryClient, { list, search }: InboxQueue): Answer<Waiting[]> | undefined {
  return [INBOX_SHOWS, HOME_SHOWS]
    .map((limit) => client.getQueryData<Answer<Waiting[]>>(waitingQuery(list, limit, search).queryKey))
    .find((found) => found !== undefined);
}

function inboxSearch({ list, search }: InboxQueue): string {
  const params = new URLSearchParams(search);
  if (list === 'overdue') params.set('tab', 'overdue');
  const text = params.toString();
  return text ? `?${text}` : '';
}

const LOOK_AGAIN_MS = 120;

/** A dialog may still say how the act ended. */
async function untilDialogsClose(): Promise<void> {
  while (document.querySelector('dialog[open]'))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
