/** The table's column of a field. */
export function columnOf(name: string, field: { kind: string; column?: string }): string {
  if (field.column) return field.column;
  return field.kind === 'money' ? `${name}_kobo` : name;
}

/** The key beside a field of kind file under which a record tells the file: `ticket` → `ticket_file`. */
export function fileKey(name: string): string {
  return `${name}_file`;
}

/** The key beside a reference under which its label stands: `department_id` → `department`. */
export function referenceKey(name: string): string {
  return name.endsWith('_id')
    ? name.slice(0, -3)
    : name.endsWith('Id')
      ? name.slice(0, -2)
      : `${name}_record`;
}
