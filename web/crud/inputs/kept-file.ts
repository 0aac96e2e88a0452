/** A file that the portal keeps: its id or the address that a record gives for it, the name people gave it, its size in bytes where known. */
export type KeptFile = { id: number | string; name: string; size: number | null };

/** A file as a record or the upload answers it: an id, an address, or an object with id and name; null for none. */
export function asKeptFile(value: unknown): KeptFile | null {
  if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
    return { id: value, name: 'Attached file', size: null };
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  const { id, name, size_bytes } = value as { id: unknown; name?: unknown; size_bytes?: unknown };
  return {
    id: Number(id),
    name: typeof name === 'string' ? name : 'Attached file',
    size: typeof size_bytes === 'number' ? size_bytes : null,
  };
}

/** Stands in a form for a file that was chosen and has not arrived: the form can't be sent before it has. */
export const ON_ITS_WAY = { on_its_way: true } as const;

/** What a form says that is sent while a chosen file has not arrived. */
export const NOT_ARRIVED = 'A file has not arrived yet. Wait for it, send it again, or remove it.';

/** Whether a form's value stands for a file that has not arrived. */
export function isOnItsWay(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'on_its_way' in value;
}
