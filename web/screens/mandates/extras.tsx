import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import { mandates } from '#shared/resources/facilities-logistics/mandates.ts';
import { Section } from '#web/components/layout.tsx';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import type { Session } from '#web/session/types.ts';
import { Chain } from '../travel/chain.tsx';
import { BundledTable } from './bundled-table.tsx';
import type { Mandate } from './mandate-data.ts';

/** Mandates: what one bundles, the steps from request to payment, its print, and the way to raise it, in the list too. */
export const extras: ResourceExtras = {
  acts,
  below: Below,
  toldElsewhere: ['beneficiary'],
  heading: ({ code, beneficiary }) => `${code}, ${beneficiary}`,
};

function acts({ id, status }: WireRecord, { permissions }: Session): Act[] {
  const print = permissions.includes('browse-mandates')
    ? [{ key: 'print', label: 'Print', icon: IconPrinter, to: `${mandates.path}/${id}/print` }]
    : [];
  const isRaisable = status === 'pending' && permissions.includes('add-expenditures');
  const to = `/budget/expenditures/create?type=third-party&category=mandate&mandate=${id}`;
  return [
    ...(isRaisable ? [{ key: 'raise', label: 'Raise expenditure', icon: IconReceipt, to }] : []),
    ...print,
  ];
}

function Below({ record }: { record: Mandate }) {
  return (
    <>
      <Chain url="mandates" id={record.id} version={record.version} heading />
      <Section title="Requests" top={12}>
        <BundledTable mandate={record} />
      </Section>
    </>
  );
}
