/** What may be done with a noun; each verb makes one permission of every navigation entry. */
export const VERBS = ['browse', 'read', 'edit', 'add', 'delete'] as const;
/** One of the five verbs. */
export type Verb = (typeof VERBS)[number];
/** A permission as groups hold it: `browse-funds`, `add-batches`. */
export type Permission = `${Verb}-${string}`;

/** What a row can be asked to do, and the verb that it takes. */
export const ROW_ACTIONS = {
  view: { label: 'View', verb: 'read' },
  manage: { label: 'Manage', verb: 'edit' },
  handle: { label: 'Handle', verb: 'edit' },
  fulfill: { label: 'Fulfill', verb: 'edit' },
  generate: { label: 'Generate', verb: 'edit' },
  delete: { label: 'Delete', verb: 'delete' },
  decline: { label: 'Decline', verb: 'delete' },
  print: { label: 'Print', verb: 'browse' },
  calendar: { label: 'Add to Calender', verb: 'add' },
} as const satisfies Record<string, { label: string; verb: Verb }>;
/** The name of a row action. */
export type RowAction = keyof typeof ROW_ACTIONS;

/** The permission that names a verb on a noun. */
export function permission(verb: Verb, noun: string): Permission {
  return `${verb}-${noun}`;
}

/** What is missing, and who can give it, for somebody who needs one of these permissions. */
export function needsPermission(...names: readonly string[]): string {
  const words = names.map((name) => name.replaceAll('-', ' ')).join(' or to ');
  return `You need permission to ${words}. An administrator can give it to your group.`;
}

/** The slug of a name, as permissions use it: `Clear Payments` → `clear-payments`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
