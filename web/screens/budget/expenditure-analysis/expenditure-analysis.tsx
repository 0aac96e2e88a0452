import { useParams } from 'react-router';
import type { Rule } from '#shared/resource/filter.ts';
import { expenditureAnalysis } from '#shared/resources/budget/expenditure-analysis.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { overview } from '#shared/resources/budget/overview.ts';
import { Forward } from '#web/components/forward.tsx';
import { useListState } from '#web/crud/list/list-state.ts';
import { ListScreen } from '#web/crud/list-screen.tsx';
import { useLabels } from '#web/crud/lookup.ts';
import { useCan } from '#web/session/use-session.ts';

/** Rows open as expenditures; the list is the one for people who watch the budget. */
const LISTED = { ...expenditureAnalysis, path: expenditures.path };

/** The expenditures of one fund, which the address names; filters and views narrow them further. */
export default function ExpenditureAnalysisScreen() {
  const { id = '' } = useParams();
  const { state, hrefWith } = useListState(LISTED);
  const can = useCan();
  const fund: Rule = { field: 'fund_id', op: 'equals', value: Number(id) };
  const name = useLabels(new Map([[funds.name, [Number(id)]]]))
    .get(funds.name)
    ?.get(Number(id));
  const others = state.filter?.rules.filter(
    ({ field, op, value }) => field !== fund.field || op !== fund.op || value !== fund.value,
  );
  // Addresses that were shared before the fund was fixed name it in their filter.
  if (state.filter && others && others.length < state.filter.rules.length)
    return <Forward to={hrefWith({ filter: { ...state.filter, rules: others } })} />;
  return (
    <ListScreen
      resource={{ ...LISTED, within: { match: 'all', rules: [fund] } }}
      extras={{}}
      crumbs={[
        { label: overview.title, to: overview.path },
        ...(name ? [{ label: name, to: can('read-funds') ? `${funds.path}/${id}` : undefined }] : []),
      ]}
    />
  );
}
