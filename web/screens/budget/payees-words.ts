const FEWEST = 3;

/** "Ada Obi, Bala Musa, Chike Eze and 57 more": the first of those who are paid, each named once; one who would be the only one more is named too. */
export function payeesWords(names: readonly string[]): string {
  const payees = [...new Set(names.map((name) => name.trim()).filter(Boolean))];
  const shown = payees.length === FEWEST + 1 ? payees : payees.slice(0, FEWEST);
  const more = payees.length - shown.length;
  return new Intl.ListFormat('en-GB').format([...shown, ...(more > 0 ? [`${more} more`] : [])]);
}
