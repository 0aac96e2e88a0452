/** Why an import can't be undone, from the first records that were used since and how many they are; null when none was. */
export function builtUponSentence(
  used: readonly { code: string; total: number }[],
  words: { one: string; many: string },
): string | null {
  const total = used[0]?.total ?? 0;
  if (total === 0) return null;
  const codes = used.map(({ code }) => code).join(', ');
  const more = total > used.length ? ` and ${total - used.length} more` : '';
  return `${total} ${total === 1 ? words.one : words.many} used or changed since the import: ${codes}${more}. An import can be undone only while nothing uses or changes what it added.`;
}
