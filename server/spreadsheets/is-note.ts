/** Whether a row is a note such as templates carry: it begins with "# " and says nothing in any other cell. */
export function isNote([first, ...others]: readonly string[]): boolean {
  return Boolean(first?.startsWith('# ')) && others.every((cell) => cell.trim() === '');
}
