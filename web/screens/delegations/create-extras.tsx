import type { FieldErrors } from '#shared/errors.ts';
import type { Field } from '#shared/resource/field.ts';
import { SelectField } from '#web/components/select-field.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { ReferenceInput } from '#web/crud/inputs/reference-input.tsx';
import type { Linked } from '#web/crud/record.ts';
import { useSession } from '#web/session/use-session.ts';

/** Naming who acts: in an office of one's own, if one is in any, or as the head of a department. */
export const extras: ResourceExtras = {
  inputs: { office: OfficeInput, department_id: DepartmentInput },
  create: {
    empties: { office: ['department_id'], department_id: ['office'] },
    problems({ office, department_id }: { office: string; department_id: Linked | null }): FieldErrors {
      return office || department_id ? {} : { department_id: ['Choose what they act as'] };
    },
    before: 'somebody can be asked',
  },
};

/** The offices that the person is in for themselves: nobody passes on what they have for somebody else. */
function useOwnOffices(): string[] {
  const { groups } = useSession();
  return [...new Set(groups.flatMap(({ office, acting_for }) => (office && !acting_for ? [office] : [])))];
}

function wordOf({ choices }: Field, office: string): string {
  return choices?.find(({ value }) => value === office)?.label ?? office;
}

function OfficeInput(props: InputProps) {
  const { field, value, onChange } = props;
  const own = useOwnOffices();
  if (own.length === 0) return null;
  return (
    <SelectField
      {...fieldProps(props)}
      choices={own.map((office) => ({ value: office, label: wordOf(field, office) }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function DepartmentInput(props: InputProps) {
  const isOnlyWay = useOwnOffices().length === 0;
  const { field } = props;
  return (
    <ReferenceInput
      {...props}
      field={
        isOnlyWay
          ? { ...field, required: true, hint: 'Whose head they act for: yours, or one below yours.' }
          : field
      }
    />
  );
}
