import { FieldInput } from '#web/crud/form/form-fields.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { useCan } from '#web/session/use-session.ts';

/** What each kind of payee is paid by the code of, and the list that one has to see for it; anything is typed by hand besides. */
const PAPER_OF = {
  staff: { category: 'staff-claim', permission: 'browse-claims' },
  'third-party': { category: 'mandate', permission: 'browse-mandates' },
} as const;

/** Who is paid; a mandate pays no member of staff, and a claim nobody else. */
export function TypeInput(props: InputProps) {
  const { onOthers, values } = props;
  const fits = (type: unknown) =>
    values.category === 'other' || PAPER_OF[type as keyof typeof PAPER_OF]?.category === values.category;
  return (
    <FieldInput
      {...props}
      onChange={(type) => onOthers?.({ ...(fits(type) ? {} : { category: 'other' }), type })}
    />
  );
}

/** What somebody is paid for: staff a claim, a third party an itinerary mandate, for those who may see them, or anything else. */
export function CategoryInput(props: InputProps) {
  const can = useCan();
  const paper = PAPER_OF[props.values.type as keyof typeof PAPER_OF];
  if (!paper || !can(paper.permission)) return null;
  const choices = props.field.choices?.filter(({ value }) => value === paper.category || value === 'other');
  return <FieldInput {...props} field={{ ...props.field, choices }} />;
}
