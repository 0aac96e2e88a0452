import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { JUDGEMENTS, type Judgement } from '../../../shared/imports.ts';
import { grouped } from '../../../shared/resource/plural.ts';
import { ActionLink } from '../../components/action-button.tsx';
import { Bleed } from '../../components/sheet.tsx';
import { SkeletonTable } from '../../components/skeletons.tsx';
import { Failed } from '../../crud/list/list-states.tsx';
import { type ImportRecord, ROWS_PER_PAGE, useImportRows } from './import-data.ts';
import styles from './import-rows.module.css';
import { JudgementTabs } from './judgement-tabs.tsx';
import { RowCards } from './row-cards.tsx';
import { RowsTable } from './rows-table.tsx';

/** The rows of an import with tabs that filter them; tab and page stand in the address. */
export function ImportRows({ record }: { record: ImportRecord }) {
  const [params] = useSearchParams();
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const judgement = JUDGEMENTS.find((one) => one === params.get('judgement')) ?? null;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const rows = useImportRows(record, judgement, page);
  const Rows = narrow ? RowCards : RowsTable;
  return (
    <section aria-label="Rows of the file">
      <JudgementTabs record={record} active={judgement} />
      {rows.isPending && (
        <div className={styles.skeleton}>
          <SkeletonTable rows={10} columns={6} />
        </div>
      )}
      {rows.isError && <Failed error={rows.error} onRetry={() => rows.refetch()} />}
      {rows.data && (
        <>
          <Bleed>
            <Rows resource={record.resource} rows={rows.data.data} stale={rows.isPlaceholderData} />
          </Bleed>
          <Pages
            judgement={judgement}
            page={page}
            shown={rows.data.data.length}
            total={rows.data.meta.total}
          />
        </>
      )}
    </section>
  );
}

type PagesProps = { judgement: Judgement | null; page: number; shown: number; total: number };

function Pages({ judgement, page, shown, total }: PagesProps) {
  if (total <= ROWS_PER_PAGE) return null;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const to = (next: number) => {
    const query = new URLSearchParams();
    if (judgement) query.set('judgement', judgement);
    if (next > 1) query.set('page', String(next));
    return `?${query}`;
  };
  return (
    <nav className={styles.pages} aria-label="Pages of rows">
      <p className="num">
        {shown > 0
          ? `${grouped(first)} to ${grouped(first + shown - 1)} of ${grouped(total)}`
          : `No row here of ${grouped(total)}`}
      </p>
      <div>
        {page > 1 && (
          <ActionLink to={to(page - 1)} variant="default" size="sm" icon={IconChevronLeft}>
            Rows before
          </ActionLink>
        )}
        {page * ROWS_PER_PAGE < total && (
          <ActionLink to={to(page + 1)} variant="default" size="sm" iconAfter={IconChevronRight}>
            Next rows
          </ActionLink>
        )}
      </div>
    </nav>
  );
}
