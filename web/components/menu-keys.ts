/** The items of a menu that the keyboard can reach, in order. */
export function menuItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/**
 * The item that a key leads to from the focused one: arrows go round, Home and End to the ends, a letter to the next
 * item that begins with it; undefined when the key means nothing here.
 */
export function itemForKey(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const here = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[(here + 1) % items.length];
  if (key === 'ArrowUp') return items[(here <= 0 ? items.length : here) - 1];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
