import type { InputProps } from '#web/crud/inputs/input-props.ts';

/** The departments whose funds pay a claim or an advance: that of whom it pays, and that of the officer, which is the same or above it. */
export function payersOf(
  { department_id }: { department_id: number },
  own: { id: number } | null | undefined,
): readonly number[] {
  return [...new Set([department_id, ...(own ? [own.id] : [])])];
}

/** The field of the fund that pays a claim or an advance of a department. */
export function fundOf(
  field: InputProps['field'],
  { department_id }: { department_id: number },
): InputProps['field'] {
  const rule = { field: 'department_id', op: 'equals', value: department_id } as const;
  return { ...field, offers: { match: 'all', rules: [rule] } };
}
