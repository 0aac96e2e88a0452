import { useSearchParams } from 'react-router';
import { budgetAnalysis } from '#shared/resources/budget/budget-analysis.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { reportQuery } from '../report-params.ts';

/** The budget analysis on paper. */
export default function BudgetAnalysisPrint() {
  const [params] = useSearchParams();
  const query = reportQuery(params).toString();
  const back = { label: 'Back to Budget Analysis', to: `${budgetAnalysis.path}?${query}` };
  return (
    <PrintScreen prints={['budget-analysis']} query={query} title={budgetAnalysis.title} back={() => back} />
  );
}
