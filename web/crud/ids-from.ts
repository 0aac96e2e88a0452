/** The ids of records in an address: '3,8,12'; each once, and nothing else that stands there. */
export function idsFrom(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}
