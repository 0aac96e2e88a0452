/** What the inbox's address asks its calls for: at most so many, of what kind, and how long they have waited. */
export function inboxQuery(search: string, limit: number): string {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams({ limit: String(limit) });
  for (const name of ['kind', 'days']) {
    const value = asked.get(name);
    if (value) query.set(name, value);
  }
  return query.toString();
}
