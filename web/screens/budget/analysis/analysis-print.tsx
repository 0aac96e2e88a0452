import { budgetAnalysis } from '#shared/resources/budget/budget-analysis.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';
import { reportQuery } from '../report-params.ts';

/** The budget analysis on paper. */
export default function BudgetAnalysisPrint() {
  const [params] = useAddress();
  const query = reportQuery(params).toString();
  const back = { label: 'Back to Budget Analysis', to: `${budgetAnalysis.path}?${query}` };
  return (
    <PrintScreen prints={['budget-analysis']} query={query} title={budgetAnalysis.title} back={() => back} />
  );
}
