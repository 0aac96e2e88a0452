import { useSearchParams } from 'react-router';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { asAtOf } from '#web/crud/as-at.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';

/** What the stock is worth on paper. */
export default function ValuationPrint() {
  const [params] = useSearchParams();
  const day = asAtOf(params);
  const query = day ? `as_at=${day}` : '';
  const back = { label: 'Back to the valuation', to: `${stockReport.path}/valuation?${query}` };
  return (
    <PrintScreen
      prints={['stocks/valuation']}
      query={query}
      title="Valuation of the stock"
      back={() => back}
    />
  );
}
