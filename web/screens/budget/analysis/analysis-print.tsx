import { useSearchParams } from 'react-router';
import { formatDay, formatLongDay } from '#shared/dates.ts';
import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { budgetAnalysis } from '#shared/resources/budget/budget-analysis.ts';
import { AmountInWordsBox, PrintPage, SignatureBlocks } from '#web/components/print-page.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { AgencyPaper, useCopyCount } from '#web/layouts/agency-paper.tsx';
import { reportQuery } from '../report-params.ts';
import { useBudgetAnalysis } from './analysis-data.ts';
import { AnalysisTable } from './analysis-table.tsx';

/** The budget analysis on paper. */
export default function BudgetAnalysisPrint() {
  const [params] = useSearchParams();
  const found = useBudgetAnalysis(reportQuery(params).toString());
  const { copy, count } = useCopyCount(`budget-analysis/print?as_at=${found.data?.as_at ?? ''}`);
  if (found.isPending) return <SkeletonPage />;
  if (found.isLoadingError)
    return (
      <Sheet>
        <Failed error={found.error} onRetry={() => found.refetch()} />
      </Sheet>
    );
  const analysis = found.data;
  return (
    <PrintPage
      title={`Budget analysis ${analysis.year ?? ''} as at ${formatDay(analysis.as_at)}`}
      back={{ label: 'Back to Budget Analysis', to: `${budgetAnalysis.path}?${params}` }}
      said="A4. Each copy is counted."
      onPrint={count}
    >
      <AgencyPaper
        landscape
        title="Budget analysis"
        code={{ label: 'Budget year', value: String(analysis.year ?? 'All') }}
        facts={[
          ['As at', formatLongDay(analysis.as_at)],
          ['Funds', String(analysis.funds)],
          ['Expected performance', `${analysis.expected_performance} %`],
          ['Actual performance', `${analysis.actual_performance} %`],
        ]}
        copy={copy}
      >
        <AnalysisTable analysis={analysis} />
        <AmountInWordsBox
          words={`Available: ${amountInWords(nairaToKobo(Math.max(0, analysis.available)))}`}
        />
        <SignatureBlocks
          roles={['Head of Budget Office', 'Director, Finance and Accounts', 'Executive Secretary']}
        />
      </AgencyPaper>
    </PrintPage>
  );
}
