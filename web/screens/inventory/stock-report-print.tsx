import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

const ASKED = ['month', 'search', 'filter', 'out_of_stock'];

/** The stock report of a month on paper. */
export default function StockReportPrint() {
  const [params] = useAddress();
  const asked = new URLSearchParams([...params].filter(([name]) => ASKED.includes(name)));
  const back = {
    label: 'Back to the stock report',
    to: `${stockReport.path}?month=${asked.get('month') ?? ''}`,
  };
  return (
    <PrintScreen prints={['stocks']} query={asked.toString()} title={stockReport.title} back={() => back} />
  );
}
