import {
  IconBuildingStore,
  IconCalendarEvent,
  IconClipboardCheck,
  IconCreditCardPay,
  IconFileDescription,
  IconFileImport,
  IconFileInvoice,
  IconId,
  IconLock,
  IconPlane,
  IconReceipt,
  IconReceiptRefund,
  IconRefreshDot,
  IconRoute,
  IconStack2,
  IconTransfer,
  IconUsers,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';

const RESOURCE_ICONS: Readonly<Record<string, TablerIcon>> = {
  batches: IconStack2,
  beneficiaries: IconUsers,
  claims: IconReceipt,
  documents: IconFileDescription,
  expenditures: IconFileInvoice,
  'fund-changes': IconTransfer,
  funds: IconWallet,
  holds: IconLock,
  imports: IconFileImport,
  mandates: IconRoute,
  meetings: IconCalendarEvent,
  payments: IconCreditCardPay,
  refunds: IconReceiptRefund,
  requisitions: IconClipboardCheck,
  reservations: IconPlane,
  reversals: IconRefreshDot,
  touringAdvances: IconRoute,
  users: IconId,
  vendors: IconBuildingStore,
};

/** The icon of a resource by its url ('expenditures'), or a paper for those without one. */
export function resourceIcon(resource: string): TablerIcon {
  return RESOURCE_ICONS[resource] ?? IconFileDescription;
}
