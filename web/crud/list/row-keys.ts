import type { KeyboardEvent } from 'react';

/** Moves the focus among the rows' links by ↑ ↓ Home End; Enter opens, as on every link. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  // In an open menu the arrows lead among its items.
  if (event.defaultPrevented) return;
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = event.target instanceof Element ? event.target.closest('tr, li') : null;
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

/** Leads from the search to the first row. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('[data-row-link]')?.focus();
}
