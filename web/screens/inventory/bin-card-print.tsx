import { useParams } from 'react-router';
import { products } from '#shared/resources/inventory/products.ts';
import { asAtOf } from '#web/crud/as-at.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

/** The bin card of a product on paper. */
export default function BinCardPrint() {
  const { id = '' } = useParams();
  const [params] = useAddress();
  const day = asAtOf(params);
  const query = day ? `as_at=${day}` : '';
  return (
    <PrintScreen
      prints={[`${products.url}/${id}/bin-card`]}
      query={query}
      title="Bin card"
      back={(sheet) => ({
        label: `Back to ${sheet?.code.value ?? 'the bin card'}`,
        to: `${products.path}/${id}/bin-card?${query}`,
      })}
    />
  );
}
