import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDay, formatMoment } from '#shared/dates.ts';
import type { Sheet } from '#shared/resource/sheet.ts';
import type { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { newKey } from '../api/new-key.ts';
import { PageHeader } from '../components/page-header.tsx';
import { PrintPage } from '../components/print-page.tsx';
import { Sheet as SheetOfPage } from '../components/sheet.tsx';
import { SheetPaper } from '../components/sheet-paper.tsx';
import { SkeletonPage } from '../components/skeletons.tsx';
import { useBranding } from '../session/branding.ts';
import { displayName } from '../session/display-name.ts';
import { useSession } from '../session/use-session.ts';
import { Failed } from './list/list-states.tsx';
import { told } from './told.ts';

/** A copy that was counted: its number, and the code that it carries. */
type Copy = { copy_no: number; code: string };

type PrintedSheet = Sheet & { copies: number };

type PrintScreenProps = {
  /** What the calls `sheet` and `print` of each paper lie beneath, such as `batches/7`. */
  prints: readonly string[];
  /** What both calls are asked with, such as `as_at=2024-12-31`. */
  query?: string;
  /** What the papers are called together. */
  title: string;
  /** The way back; of a single paper it may name it. */
  back: (sheet: Sheet | undefined) => { label: string; to: string };
};

/** The papers of records or of a report, as they will be printed; each copy is counted. */
export function PrintScreen({ prints, query = '', title, back }: PrintScreenProps) {
  const found = useSheets(prints, query);
  const calls = prints.map((print) => `${print}/print?${query}`);
  const { copies, count } = useCopies(calls);
  const copyOf = (index: number) => copies[calls[index] ?? ''];
  const [single] = found.data?.length === 1 ? found.data : [];
  return (
    <PrintPage
      title={single ? titleOf(single) : title}
      back={back(single)}
      said={saidOf(single && Math.max(single.copies, copyOf(0)?.copy_no ?? 0))}
      ready={found.data !== undefined}
      onPrint={() => told(count)}
    >
      {found.isLoadingError && (
        <SheetOfPage>
          <PageHeader title={title} />
          <Failed error={found.error} onRetry={() => found.refetch()} />
        </SheetOfPage>
      )}
      {found.isPending && <SkeletonPage />}
      {found.data?.map((sheet, index) => (
        <AgencyPaper key={prints[index]} sheet={sheet} copy={copyOf(index)} />
      ))}
    </PrintPage>
  );
}

/** The name of a paper, and of the PDF that it is saved as. */
function titleOf({ title, code, as_at }: Sheet): string {
  return [title, code.value, as_at && `as at ${formatDay(as_at)}`].filter(Boolean).join(' ');
}

function saidOf(printed: number | undefined): string {
  if (!printed) return 'A4. Each copy is counted.';
  return `A4. Printed ${printed === 1 ? 'once' : `${printed} times`} so far; each copy is counted.`;
}

/** Before its copy is counted a paper has no number. */
function AgencyPaper({ sheet, copy }: { sheet: Sheet; copy: Copy | undefined }) {
  const branding = useBranding();
  const { user } = useSession();
  const agency = {
    name: branding?.agency_name ?? '',
    address: branding?.agency_address,
    logo_url: branding?.logo_url,
  };
  const printed = `Printed by ${displayName(user)} at ${formatMoment(new Date())}`;
  return (
    <SheetPaper
      sheet={sheet}
      agency={agency}
      printed={copy ? `${printed}, copy ${copy.copy_no}` : printed}
      copyCode={copy?.code}
    />
  );
}

function useSheets(prints: readonly string[], query: string) {
  const [list = ''] = prints[0]?.split('/') ?? [];
  return useQuery<PrintedSheet[], ApiError>({
    queryKey: [list, 'sheets', prints, query],
    queryFn: ({ signal }) =>
      Promise.all(
        prints.map(
          async (print) => (await api.get<PrintedSheet>(`${print}/sheet?${query}`, { signal })).data,
        ),
      ),
  });
}

/** The number of each paper's copy as it was counted last, by its call, and what counts them. */
function useCopies(calls: readonly string[]) {
  const [copies, setCopies] = useState<Readonly<Record<string, Copy>>>({});
  // The same until all are counted, so that one whose answer was lost is not counted twice.
  const keys = useRef(new Map<string, string>());
  const count = async () => {
    const counted = await Promise.all(
      calls.map(async (call) => {
        const key = keys.current.get(call) ?? newKey();
        keys.current.set(call, key);
        return [call, (await api.post<Copy>(call, {}, { key })).data] as const;
      }),
    );
    keys.current.clear();
    // The numbers have to be on the papers before the browser takes its picture of them.
    flushSync(() => setCopies(Object.fromEntries(counted)));
  };
  return { copies, count };
}
