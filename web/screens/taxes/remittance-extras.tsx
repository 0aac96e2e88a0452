import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { monthInWords } from '#shared/dates.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { Block, Quiet } from '#web/components/layout.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { asLines, type WireRecord } from '#web/crud/record.ts';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';

/** Remittances: the schedule as a file, and once they are paid a certificate for each payee and month. */
export const extras: ResourceExtras = {
  acts: (record) => [
    {
      key: 'schedule',
      label: 'Save schedule',
      icon: IconDownload,
      run: () => told(() => saveFile(`/api/${taxRemittances.url}/${record.id}/schedule?format=xlsx`)),
    },
  ],
  below: Certificates,
};

/** Certificates by payee and month, for what the authority has given its receipt for. */
function Certificates({ record }: { record: WireRecord }) {
  if (record.status !== 'paid') return null;
  const certificates = new Map<string, { vendor: number; month: string; name: string }>();
  for (const { vendor_id, day, payee_name } of asLines(record.lines)) {
    if (typeof vendor_id !== 'number') continue;
    const month = String(day).slice(0, 7);
    certificates.set(`${vendor_id} ${month}`, { vendor: vendor_id, month, name: String(payee_name) });
  }
  if (certificates.size === 0) return null;
  return (
    <Block top={20}>
      <h2>Certificates</h2>
      <Quiet size={13.5}>What was deducted and remitted, for the payee to show the tax office.</Quiet>
      <ul>
        {[...certificates.entries()].map(([key, { vendor, month, name }]) => (
          <li key={key}>
            <Link to={`${taxRemittances.path}/certificate/${vendor}/print?month=${month}`}>
              <IconCertificate size={16} aria-hidden /> {name}, {monthInWords(month)}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}
