import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatLongDay, formatMoment } from '../../../../shared/dates.ts';
import { amountInWords, nairaToKobo } from '../../../../shared/money.ts';
import { budgetAnalysis } from '../../../../shared/resources/budget/budget-analysis.ts';
import { api } from '../../../api/client.ts';
import { AmountInWordsBox, Paper, PrintPage, SignatureBlocks } from '../../../components/print-page.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonPage } from '../../../components/skeletons.tsx';
import { Failed } from '../../../crud/list/list-states.tsx';
import { useBranding } from '../../../session/branding.ts';
import { useSession } from '../../../session/use-session.ts';
import { useBudgetAnalysis } from './analysis-data.ts';
import { AnalysisTable } from './analysis-table.tsx';

/** The budget analysis on paper. */
export default function BudgetAnalysisPrint() {
  const [params] = useSearchParams();
  const branding = useBranding();
  const { user } = useSession();
  const [copy, setCopy] = useState<number | null>(null);
  const found = useBudgetAnalysis(params.toString());
  if (found.isPending) return <SkeletonPage />;
  if (found.isError)
    return (
      <Sheet>
        <Failed error={found.error} onRetry={() => found.refetch()} />
      </Sheet>
    );
  const analysis = found.data;
  const count = async () => {
    const { data } = await api.post<{ copy: number }>(`budget-analysis/print?as_at=${analysis.as_at}`);
    setCopy(data.copy);
    // The number has to stand on the paper before the dialog takes its picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  };
  return (
    <PrintPage
      title={`Budget analysis ${analysis.year ?? ''} as at ${analysis.as_at}`}
      back={{ label: 'Back to Budget Analysis', to: `${budgetAnalysis.path}?${params}` }}
      said="A4. Each copy is counted."
      onPrint={count}
    >
      <Paper
        landscape
        agency={{
          name: branding?.agency_name ?? '',
          address: branding?.agency_address,
          logo_url: branding?.logo_url,
        }}
        title="Budget analysis"
        code={{ label: 'Budget year', value: String(analysis.year ?? 'All') }}
        facts={[
          ['As at', formatLongDay(analysis.as_at)],
          ['Funds', String(analysis.funds)],
          ['Expected performance', `${analysis.expected_performance} %`],
          ['Actual performance', `${analysis.actual_performance} %`],
        ]}
        printed={`Printed by ${user.name} at ${formatMoment(new Date())}${copy ? `, copy ${copy}` : ''}`}
      >
        <AnalysisTable analysis={analysis} />
        <AmountInWordsBox
          words={`Available: ${amountInWords(nairaToKobo(Math.max(0, analysis.available)))}`}
        />
        <SignatureBlocks
          roles={['Head of Budget Office', 'Director, Finance and Accounts', 'Executive Secretary']}
        />
      </Paper>
    </PrintPage>
  );
}
