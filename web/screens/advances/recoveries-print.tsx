import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';

const BACK = { label: 'Back to salary recoveries', to: `${touringAdvances.path}/recoveries` };

/** The salary-recovery list on paper. */
export default function AdvanceRecoveriesPrint() {
  return (
    <PrintScreen
      prints={[`${touringAdvances.url}/recoveries`]}
      title="Recovery of Touring Advances"
      back={() => BACK}
    />
  );
}
