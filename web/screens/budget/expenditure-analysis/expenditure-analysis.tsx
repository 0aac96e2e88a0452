import { Navigate, useParams, useSearchParams } from 'react-router';
import { expenditureAnalysis } from '#shared/resources/budget/expenditure-analysis.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { ListScreen } from '#web/crud/list-screen.tsx';

/** Rows open as expenditures; the list is the one of those who watch the budget. */
const LISTED = { ...expenditureAnalysis, path: expenditures.path };

/** The expenditures of one fund; the fund stands in the filter, where it can be seen and widened. */
export default function ExpenditureAnalysisScreen() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  if (params.get('filter') === null) {
    const filter = JSON.stringify({
      match: 'all',
      rules: [{ field: 'fund_id', op: 'equals', value: Number(id) }],
    });
    return <Navigate to={`?${new URLSearchParams({ filter })}`} replace />;
  }
  return <ListScreen resource={LISTED} extras={{}} />;
}
