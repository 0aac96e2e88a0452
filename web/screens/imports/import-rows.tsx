import { useMediaQuery } from '@mantine/hooks';
import { JUDGEMENTS, type Judgement } from '#shared/imports.ts';
import { words } from '#shared/resource/fields.ts';
import { Block } from '#web/components/layout.tsx';
import { Bleed } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { statusLook } from '#web/components/status-looks.ts';
import { type Tab, Tabs } from '#web/components/tabs.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { PageSteps } from '#web/crud/list/page-steps.tsx';
import { useAddress } from '#web/use-address.ts';
import { type ImportRecord, ROWS_PER_PAGE, useImportRows } from './import-data.ts';
import { RowCards } from './row-cards.tsx';
import { RowsTable } from './rows-table.tsx';

/** The rows of an import with tabs that filter them; the address has tab and page. */
export function ImportRows({ record }: { record: ImportRecord }) {
  const [params] = useAddress();
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const judgement = JUDGEMENTS.find((one) => one === params.get('judgement')) ?? null;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const rows = useImportRows(record, judgement, page);
  const Rows = narrow ? RowCards : RowsTable;
  return (
    <section aria-label="Rows of the file">
      <JudgementTabs record={record} active={judgement} />
      {rows.isPending && (
        <Block top={12}>
          <SkeletonTable rows={10} columns={6} />
        </Block>
      )}
      {rows.isLoadingError && <Failed error={rows.error} onRetry={() => rows.refetch()} />}
      {rows.data && (
        <>
          <Bleed>
            <Rows resource={record.resource} rows={rows.data.data} stale={rows.isPlaceholderData} />
          </Bleed>
          {rows.data.meta.total > ROWS_PER_PAGE && (
            <PageSteps
              label="Pages of rows"
              page={page}
              perPage={ROWS_PER_PAGE}
              shown={rows.data.data.length}
              total={rows.data.meta.total}
              hrefOf={(to) => pagePath(judgement, to)}
              staysPut
            />
          )}
        </>
      )}
    </section>
  );
}

function pagePath(judgement: Judgement | null, page: number): string {
  const query = new URLSearchParams();
  if (judgement) query.set('judgement', judgement);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

const COLOURS = { ok: 'var(--ok)', info: 'var(--info)', bad: 'var(--bad)' } as Readonly<
  Record<string, string>
>;

/** Rows by what they were judged to be, with counts; each tab has its own address. */
function JudgementTabs({ record, active }: { record: ImportRecord; active: Judgement | null }) {
  const shown = JUDGEMENTS.filter((judgement) => record.counts[judgement] > 0 || judgement === active);
  const tabs: Tab[] = [
    { key: 'all', label: 'All rows', to: '?', count: record.row_count },
    ...shown.map((judgement) => {
      const { icon, tone } = statusLook(judgement);
      return {
        ...{ key: judgement, label: words(judgement), icon, iconColour: COLOURS[tone] ?? 'var(--ink3)' },
        ...{ to: `?judgement=${judgement}`, count: record.counts[judgement] },
      };
    }),
  ];
  return <Tabs tabs={tabs} active={active ?? 'all'} label="Rows by what they do" />;
}
