import { formatDay } from '#shared/dates.ts';

/** What a line is called, and how its amount came about: “Per diem, Abuja”, “3 nights × ₦17,500.00, GL 08”; of other expenses there is no how. */
export function lineWords({
  description,
  allowance_id,
}: {
  description: string;
  allowance_id: number | null;
}): { name: string; how: string | null } {
  const at = allowance_id === null ? -1 : description.lastIndexOf(': ');
  return at < 0
    ? { name: description, how: null }
    : { name: description.slice(0, at), how: description.slice(at + 2) };
}

/** The days of a line, one or from when to when. */
export function daysWords({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** “1 night”, “2 nights”, “1,341 days”. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
