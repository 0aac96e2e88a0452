import { useParams, useSearchParams } from 'react-router';
import { vouchers } from '#shared/resources/inventory/vouchers.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useVouchers, vouchersPath } from './order-data.ts';

/** One voucher of an order on paper, those that the address names, or all of them. */
export default function PrintVouchers() {
  const { id = '', voucher } = useParams();
  const [params] = useSearchParams();
  const named = voucher ? [voucher] : (params.get('ids') ?? '').split(',').filter(Boolean);
  const all = useVouchers(id);
  const ids = named.length > 0 ? named : all.ids.map(String);
  return (
    <PrintScreen
      prints={ids.map((one) => `${vouchers.url}/${one}`)}
      title={vouchers.title}
      back={() => ({ label: 'Back to the vouchers', to: vouchersPath(Number(id)) })}
    />
  );
}
