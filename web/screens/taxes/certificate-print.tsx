import { useParams, useSearchParams } from 'react-router';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';

/** The certificate of tax deducted from a vendor in a month, on paper. */
export default function CertificatePrint() {
  const { vendor = '' } = useParams();
  const [params] = useSearchParams();
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
