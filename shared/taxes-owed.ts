/** A month as calls write it: 2026-10. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
/** On which day of the next month what was withheld is remitted. */
const DUE_DAY = '21';

/** By when what was withheld in a month is remitted: the 21st of the next. */
export function dueOn(month: string): string {
  return `${nextMonth(month)}-${DUE_DAY}`;
}

/** The month after another. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
