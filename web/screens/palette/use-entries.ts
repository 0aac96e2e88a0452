import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type FoundRecord, MOST_FOUND } from '#shared/found-record.ts';
import type { HelpText } from '#shared/help/help-text.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { recentlyOpened } from '#web/session/recent.ts';
import { useSession } from '#web/session/use-session.ts';
import { chooseScheme, useAppearance } from '#web/theme/appearance.ts';
import {
  type Entry,
  helpEntries,
  matching,
  ownEntries,
  recentEntries,
  recordEntries,
  scannedEntries,
} from './entries.ts';
import { actAndCode, type Found, meantRecord, SHORTEST } from './found-record.ts';
import { useActEntries } from './use-act-entries.ts';
import { useChangeEntries } from './use-change-entries.ts';

type Entries = {
  entries: readonly Entry[];
  /** Whether there may be more records than are shown. */
  more: boolean;
  /** What the lines were found by. */
  typed: string;
  pending: boolean;
  failed: boolean;
};

/** The palette's lines for a text; `picked` is the line of the record whose acts were asked for. */
export function useEntries(text: string, picked: string | null, showHelp: (shown: string) => void): Entries {
  const session = useSession();
  const { scheme } = useAppearance();
  const typed = text.trim();
  const asked = useDeferredValue(typed);
  const answer = useQuery<Found, ApiError>({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => findRecords(asked, signal),
    placeholderData: (before) => before,
  });
  const isOld = answer.isPlaceholderData || asked !== typed;
  const found = isOld ? stillFitting(answer.data, typed) : answer.data;
  const records = recordEntries(found?.records ?? []);
  const meant = found && (records.find(({ key }) => key === picked)?.record ?? meantRecord(found));
  const acts = useActEntries(isOld ? undefined : meant);
  const changes = useChangeEntries(typed);
  const own = matching(
    ownEntries(session, {
      toggleScheme: () => chooseScheme(scheme === 'dark' ? 'light' : 'dark'),
      showKeys: () => showHelp('?'),
    }),
    text,
  );
  const scanned = scannedEntries(typed);
  const help = helpEntries(useHelp(typed), showHelp);
  const recent = typed === '' ? recentEntries(recentlyOpened(session.user.id), location.pathname) : [];
  const named = found?.act ? matching(acts, found.act) : [];
  return {
    entries:
      scanned.length > 0
        ? scanned
        : named.length > 0
          ? [...named, ...records, ...own, ...help]
          : [...changes, ...recent, ...records, ...acts, ...own, ...help],
    more: records.length >= MOST_FOUND,
    typed: found?.act ? `${found.act} ${found.by}` : typed,
    pending: isOld || answer.isPending,
    failed: answer.isError,
  };
}

/** What the text before found and the longer one still names, so that Enter never opens what was not meant. */
function stillFitting(before: Found | undefined, typed: string): Found | undefined {
  const fits = ({ code, title }: FoundRecord) =>
    `${code} ${title}`.toLowerCase().includes(typed.toLowerCase());
  return before && { ...before, records: typed === '' ? [] : before.records.filter(fits), act: '' };
}

/** What help has the typed words; its texts are loaded when somebody types. */
function useHelp(typed: string): readonly HelpText[] {
  const help = useQuery({
    queryKey: ['help'],
    queryFn: () => import('#shared/help/help.ts'),
    enabled: typed.length >= SHORTEST,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return typed.length >= SHORTEST ? (help.data?.findHelp(typed) ?? []) : [];
}

const NOTHING: Found = { records: [], by: '', act: '' };

/** Records by a text; where none has it, by the code in it, so that "clear PV00012" finds PV00012. */
async function findRecords(text: string, signal: AbortSignal): Promise<Found> {
  if (text.length < SHORTEST) return { ...NOTHING, by: text };
  const records = await search(text, signal);
  const split = records.length === 0 ? actAndCode(text) : null;
  if (!split) return { records, by: text, act: '' };
  return { records: await search(split.code, signal), by: split.code, act: split.act };
}

async function search(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  return (await api.get<FoundRecord[]>(`search?q=${encodeURIComponent(text)}`, { signal })).data;
}
