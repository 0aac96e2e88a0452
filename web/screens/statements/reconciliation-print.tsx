import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

/** The reconciliation of an account on paper. */
export default function ReconciliationPrint() {
  const [params] = useAddress();
  const account = params.get('bank_account_id') ?? '';
  const as_at = params.get('as_at');
  const day: Record<string, string> = as_at ? { as_at } : {};
  return (
    <PrintScreen
      prints={['reconciliation']}
      query={String(new URLSearchParams({ bank_account_id: account, ...day }))}
      title="Bank reconciliation"
      back={() => ({
        label: 'Back to the reconciliation',
        to: `/payments/statements/reconciliation?${new URLSearchParams({ account, ...day })}`,
      })}
    />
  );
}
