import { useParams } from 'react-router';
import { supplies } from '#shared/resources/inventory/supplies.ts';
import { vouchers } from '#shared/resources/inventory/vouchers.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';
import { useVouchers, vouchersPath } from './order-data.ts';

/** One voucher of an order on paper, those that the address names, or all of them. */
export default function PrintVouchers() {
  const { id = '', voucher } = useParams();
  const [params] = useAddress();
  const named = voucher ? [voucher] : (params.get('ids') ?? '').split(',').filter(Boolean);
  const all = useVouchers(id);
  const ids = named.length > 0 ? named : all.ids.map(String);
  if (named.length === 0 && !all.isPending && !all.error && ids.length === 0)
    return (
      <Sheet>
        <EmptyState
          kind="first-use"
          title="No voucher was made yet"
          action={<ActionLink to={`${supplies.path}/${id}`}>Open the order</ActionLink>}
        >
          A Material Received Voucher is generated from the order once goods were accepted.
        </EmptyState>
      </Sheet>
    );
  return (
    <PrintScreen
      prints={ids.map((one) => `${vouchers.url}/${one}`)}
      title={vouchers.title}
      back={() => ({ label: 'Back to the vouchers', to: vouchersPath(Number(id)) })}
    />
  );
}
