/** What is said in general of reasons that only differ in what the rows say. */
const KINDS: readonly [RegExp, string][] = [
  [/ appears twice, first in row /, 'The same appears in an earlier row of the file'],
  [/^No grade level has the key /, 'The grade level is not in the list'],
  [/^No group is called /, 'The group is not in the list'],
  [/^EMAIL .* belongs to /, 'EMAIL belongs to somebody else'],
  [/^ABV .* belongs to /, 'ABV belongs to another department'],
  [/^NAME .* appears twice in the same place/, 'The name appears in an earlier row in the same place'],
  [
    /^NAME .* is already a department in the same place/,
    'The name is already a department in the same place',
  ],
  [/^HEAD is .* has left$/, 'HEAD has left'],
  [/^PARENT: .* can mean .*: write the code$/, 'PARENT can mean several departments: write the code'],
  [/^PARENT: no department is called /, 'PARENT is neither in the file nor in the list'],
  [/^PARENT is .*, which is refused in row /, 'PARENT is refused too'],
  [/^PARENT puts the department below itself/, 'PARENT puts the department below itself'],
  [/ is already the fund of another /, 'The fund is that of another sub budget head or department'],
  [/ is already a fund/, 'The fund is there already, with other figures'],
  [/^Changed since the check: /, 'The record has changed since the check'],
];

/** A reason without what differs from row to row, so that rows refused alike are counted together. */
export function reasonInGeneral(reason: string): string {
  const kind = KINDS.find(([pattern]) => pattern.test(reason));
  if (kind) return kind[1];
  return reason
    .replace(/ Did you mean .*$/, '')
    .replace(/ is “[^”]*”:/g, ':')
    .replace(/“[^”]*”/g, '“…”')
    .replace(/₦?\d+(?:[,.]\d+)*/g, '…');
}

/** The reasons of one row, each by itself; a semicolon in a cell that one of them quotes parts nothing. */
export function problemsIn(reason: string): string[] {
  return reason.split(/; (?![^“]*”)/);
}
