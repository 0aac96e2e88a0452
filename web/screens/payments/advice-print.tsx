import { useParams } from 'react-router';
import { payments } from '#shared/resources/payments/payments.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';

/** The advice of one payment on paper. */
export default function AdvicePrint() {
  const { id = '' } = useParams();
  return (
    <PrintScreen
      prints={[`payments/${id}/advice`]}
      title="Payment advice"
      back={() => ({ label: 'Back to the payment', to: `${payments.path}/${id}` })}
    />
  );
}
