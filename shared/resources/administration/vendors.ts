import { entriesOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, text, yesNo } from '#shared/resource/fields.ts';
import { PAYEE_KINDS } from '#shared/tax-words.ts';
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
    tin: text('TIN', {
      max: 19,
      pattern: /^\d{8,14}(-\d{4})?$/,
      sentence: 'A TIN has 8 to 14 digits, such as 12345678-0001',
      hint: 'The number under which the vendor pays tax. Without it twice the rate is withheld.',
    }),
    kind: choice(
      'Payee for tax',
      entriesOf(PAYEE_KINDS).map(([value, label]) => ({ value, label })),
      {
        initial: 'resident-company',
        hint: 'By which rates of withholding it is paid. If empty, a resident company.',
      },
    ),
    is_small: yesNo('Small company', {
      hint: 'Of resident companies. With a TIN nothing is withheld up to the limit of the month.',
    }),
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
