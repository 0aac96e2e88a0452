import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { Quiet } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { useOwed } from './owed-data.ts';
import { OwedTable } from './owed-table.tsx';

/** What of overdue advances is taken from salaries: the list that goes to the payroll. */
export default function AdvanceRecoveries() {
  return (
    <OtherView
      resource={touringAdvances}
      title="Salary recoveries"
      documentTitle="Recovery of Touring Advances"
    >
      <Recoveries />
    </OtherView>
  );
}

function Recoveries() {
  const found = useOwed('recoveries');
  if (found.isPending) return <SkeletonTable rows={6} columns={6} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      <Quiet size={13.5}>
        What the payroll recovers is recorded on the advance by Treasury, and confirmed by a second officer.
      </Quiet>
      <OwedTable
        report="recoveries"
        found={found.data}
        label="Advances that are recovered from salaries"
        empty={{
          title: 'Nothing is recovered from salaries',
          text: 'Advances are listed here once they have been overdue for as long as the settings say.',
        }}
      />
    </>
  );
}
