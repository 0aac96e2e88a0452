import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { permission } from '#shared/permissions.ts';
import { budgetAnalysis } from '#shared/resources/budget/budget-analysis.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { ScrollRegion } from '#web/components/scroll-region.tsx';
import { Bleed, Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { AsAtInput } from '#web/crud/as-at-input.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { reportQuery, yearOf } from '../report-params.ts';
import styles from './analysis.module.css';
import { useBudgetAnalysis } from './analysis-data.ts';
import { AnalysisTable } from './analysis-table.tsx';

/** The budget by type, head and sub-head, as at any day. */
export default function BudgetAnalysisScreen() {
  const can = useCan();
  if (can(permission('browse', budgetAnalysis.noun))) return <Analysis />;
  return (
    <Sheet>
      <PageHeader title={budgetAnalysis.title} />
      <NoPermission resource={budgetAnalysis} verb="browse" />
    </Sheet>
  );
}

function Analysis() {
  const [params, setParams] = useAddress();
  const { period } = useSession();
  const query = reportQuery(params);
  const found = useBudgetAnalysis(query.toString());
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Sheet>
      <PageHeader
        title={budgetAnalysis.title}
        subtitle="Every figure is the sum of the ledger's entries up to the end of the day."
        actions={
          <ActionLink to={`${budgetAnalysis.path}/print?${query}`} variant="default" icon={IconPrinter}>
            Print
          </ActionLink>
        }
      />
      <div className={styles.bar}>
        <AsAtInput answered={found.data?.as_at ?? null} />
        <div className={styles.day}>
          <YearField
            year={yearOf(params) ?? String(found.data?.year ?? period.year)}
            onYear={(year) => choose('year', year)}
          />
        </div>
      </div>
      <StaleNotice query={found} />
      {found.isPending && <SkeletonPage />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && found.data.types.length === 0 && (
        <EmptyState kind="no-match" title="The ledger had no entries then">
          No fund that you can see had an entry by that day. Choose a later day or another year.
        </EmptyState>
      )}
      {found.data && found.data.types.length > 0 && (
        <Bleed>
          <ScrollRegion label="Budget analysis" className={styles.scroll}>
            <AnalysisTable analysis={found.data} />
          </ScrollRegion>
        </Bleed>
      )}
    </Sheet>
  );
}

/** Asks for a year once all four figures of it are typed. */
function YearField({ year, onYear }: { year: string; onYear: (year: string) => void }) {
  const [text, setText] = useState(year);
  const [shown, setShown] = useState(year);
  if (year !== shown) {
    setShown(year);
    setText(year);
  }
  return (
    <TextField
      label="Budget year"
      name="year"
      inputMode="numeric"
      maxLength={4}
      value={text}
      onChange={(typed) => {
        setText(typed);
        if (/^\d{4}$/.test(typed)) onYear(typed);
      }}
      onBlur={() => setText(year)}
    />
  );
}
