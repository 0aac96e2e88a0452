import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { asAtOf } from '#web/crud/as-at.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

/** What the stock is worth on paper. */
export default function ValuationPrint() {
  const [params] = useAddress();
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
