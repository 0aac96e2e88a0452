/** Moves the focus among the links of rows by ↑ ↓ Home End, in any table or list that has them; Enter opens, as on every link. Answers how to stop. */
export function moveAmongRows(): () => void {
  document.addEventListener('keydown', move);
  return () => document.removeEventListener('keydown', move);
}

function move(event: KeyboardEvent): void {
  // In an open menu the arrows lead among its items.
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
  const row = event.target.closest('tr, li');
  const links = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const here = links.findIndex((link) => row?.contains(link));
  const places: Partial<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: links.length - 1,
  };
  const place = places[event.key];
  if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = links[place];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
