/** A file that the portal keeps: its id or the address that a record gives for it, the name people gave it, its size in bytes where known. */
export type KeptFile = { id: number | string; name: string; size: number | null };

/** A file as a record or the upload answers it: an id, an address, or an object with id and name; null for none. */
export function asKeptFile(value: unknown): KeptFile | null {
  if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
    return { id: value, name: 'Attached file', size: null };
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  const { id, name, size, size_bytes = size } = value as Record<string, unknown>;
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

/** The files of a list that have arrived. */
export function keptFiles(value: unknown): KeptFile[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.map(asKeptFile).filter((file) => file !== null);
}

/** The paths in a form's value at which a file has not arrived; one among several counts for the whole list. */
export function waitingAt(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('on_its_way' in value) return [path];
  const paths = Object.entries(value).flatMap(([part, one]) => waitingAt(one, `${path}.${part}`));
  return paths.map((at) =>
    Array.isArray(value) && at.split('.').length === path.split('.').length + 1 ? path : at,
  );
}

/** Whether a form's value stands for a file that has not arrived. */
export function isOnItsWay(value: unknown): boolean {
  return waitingAt(value, '').length > 0;
}

/** A form's value without the files that have not arrived. */
export function arrived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('on_its_way' in value) return null;
  if (Array.isArray(value)) return value.map(arrived).filter((one) => one !== null);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, arrived(one)]));
}
