import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';

/** The re-order list on paper. */
export default function ReorderPrint() {
  return (
    <PrintScreen
      prints={['stocks/reorder']}
      title="Re-order list"
      back={() => ({ label: 'Back to the re-order list', to: `${stockReport.path}/reorder` })}
    />
  );
}
