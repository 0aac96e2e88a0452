/** The value of a setting on the wire. */
export type SettingValue = string | number | boolean | (string | number)[] | null;

/** A setting as it is filled in. */
export type Setting = {
  id: number;
  key: string;
  name: string;
  details: string | null;
  group: string;
  input_type: 'text' | 'number' | 'textarea' | 'select' | 'checkbox' | 'radio' | 'file' | 'date';
  input_data_type: 'string' | 'number';
  options: string[];
  /** Whether the portal reads it; its options are then the portal's words, else they are as somebody typed them. */
  is_system: boolean;
  value: SettingValue;
  can_edit: boolean;
};

/** The key of the settings with their values in the query cache. */
export const SETTINGS = ['settings', 'values'] as const;

/** Settings under their headings, in the order in which they come. */
export function byHeading(settings: readonly Setting[]): { heading: string; settings: Setting[] }[] {
  const headings = [...new Set(settings.map(({ group }) => group))];
  return headings.map((heading) => ({
    heading,
    settings: settings.filter(({ group }) => group === heading),
  }));
}

/** The edits that differ from what is saved, by key. */
export function changedValues(
  settings: readonly Setting[],
  edits: Readonly<Record<string, SettingValue>>,
): Record<string, SettingValue> {
  const changed = settings.filter(
    ({ key, value }) => key in edits && JSON.stringify(edits[key]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed.map(({ key }) => [key, edits[key] ?? null]));
}
