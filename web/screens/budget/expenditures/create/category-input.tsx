import type { PaymentType } from '#shared/constants.ts';
import { type Permission, permission } from '#shared/permissions.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { mandates } from '#shared/resources/facilities-logistics/mandates.ts';
import { claims } from '#shared/resources/staff-services/claims.ts';
import { Quiet } from '#web/components/layout.tsx';
import { FieldInput } from '#web/crud/form/form-fields.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { useCan } from '#web/session/use-session.ts';
import type { Category } from './values.ts';

/** What each kind of payee is paid by the code of, and what one needs to see the list of those; anything is typed by hand besides. */
const PAID_BY: Readonly<Record<PaymentType, Partial<Record<Category, Permission>>>> = {
  staff: {
    'staff-claim': permission('browse', claims.noun),
    'touring-advance': permission('browse', touringAdvances.noun),
  },
  'third-party': { mandate: permission('browse', mandates.noun) },
};

/** What the form says to whoever sees nothing else that such a payee is paid by. */
const RECORDED: Readonly<Record<PaymentType, string>> = {
  staff: 'Its category is Other. Only those who may see claims and advances can raise them.',
  'third-party': 'Its category is Other. Only those who may see itinerary mandates can raise them.',
};

/** Who is paid; a mandate pays no member of staff, and a claim or an advance nobody else. */
export function TypeInput(props: InputProps) {
  const { onOthers, values } = props;
  const fits = (type: unknown) =>
    values.category === 'other' || (values.category as Category) in PAID_BY[type as PaymentType];
  return (
    <FieldInput
      {...props}
      onChange={(type) => onOthers?.({ ...(fits(type) ? {} : { category: 'other' }), type })}
    />
  );
}

/** What somebody is paid for: staff a claim or an advance, a third party an itinerary mandate, for those who may see them, or anything else. */
export function CategoryInput(props: InputProps) {
  const can = useCan();
  const { type } = props.values;
  const papers = type ? PAID_BY[type as PaymentType] : {};
  const offered = Object.entries(papers).flatMap(([category, needed]) => (can(needed) ? [category] : []));
  // There is nothing to choose; but what is recorded is said.
  if (offered.length === 0) return type ? <Quiet size={13}>{RECORDED[type as PaymentType]}</Quiet> : null;
  const choices = props.field.choices?.filter(
    ({ value }) => value === 'other' || offered.includes(`${value}`),
  );
  return <FieldInput {...props} field={{ ...props.field, choices }} />;
}
