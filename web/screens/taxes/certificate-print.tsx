import { useParams } from 'react-router';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

/** The certificate of tax deducted from a vendor in a month, on paper. */
export default function CertificatePrint() {
  const { vendor = '' } = useParams();
  const [params] = useAddress();
  const month = params.get('month') ?? '';
  return (
    <PrintScreen
      prints={[`vendors/${vendor}/tax-certificate`]}
      query={MONTH.test(month) ? `month=${month}` : ''}
      title="Certificate of tax"
      back={() => ({ label: `Back to ${taxRemittances.title}`, to: taxRemittances.path })}
    />
  );
}
