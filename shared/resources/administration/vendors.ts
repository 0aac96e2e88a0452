import { defineResource } from '#shared/resource/define-resource.ts';
import { text, yesNo } from '#shared/resource/fields.ts';
import { accountNumber, bankName, email, mobile } from '../contact-fields.ts';

/** Companies that the agency buys from. A blocked one can be neither ordered from nor paid. */
export const vendors = defineResource({
  name: 'vendors',
  area: 'administration',
  caption: 'Agency',
  title: 'Vendors',
  singular: 'vendor',
  about: 'Registered companies and their accounts',
  icon: 'building-store',
  fields: {
    name: text('Name', { required: true, max: 200 }),
    rc_number: text('RC number', { max: 40, hint: 'As registered with the Corporate Affairs Commission.' }),
    email: email(),
    mobile: mobile(),
    bank_name: bankName(),
    account_number: accountNumber(),
    is_blocked: yesNo('Blocked', { hint: 'Nothing is ordered from or paid to a blocked vendor.' }),
  },
  columns: ['name', 'rc_number', 'email', 'mobile', 'is_blocked'],
  label: ['name'],
  hint: ['rc_number'],
  search: ['name', 'rc_number', 'email'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  related: [{ resource: 'bank-details', by: 'vendor_id' }],
  openLookup: true,
  firstUse: 'Vendors are the companies that the agency buys from. Add the first.',
});
