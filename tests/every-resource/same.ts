/** Whether two answers say the same, in whichever order the keys of their objects are. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Two objects say the same in whichever order their keys are. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, sorted(part)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}
