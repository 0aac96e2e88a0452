/** Where the focus was on the page: the control, and the row that it was in with its place among the others. */
type Held = { control: HTMLElement; row: HTMLElement | null; rows: HTMLElement | null; place: number };

/** Long enough for a page that moves the focus itself to have done so. */
const SETTLED_MS = 80;
const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)';

/**
 * Gives the focus a place when the control that had it goes, such as the button of an act that is done: the row itself, the
 * row that took its place, else the heading of the page. Answers how to stop.
 */
export function keepFocusInSight(): () => void {
  let held: Held | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrive = ({ target }: FocusEvent) => {
    // A dialog keeps its own focus, and a menu gives it back: the page beneath is remembered.
    if (target instanceof HTMLElement && !target.closest('dialog, [popover]')) held = placeOf(target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    setTimeout(() => {
      // Whoever presses beside everything wants no focus; what was taken away didn't want to lose it.
      if (held && held.control === target && isLost() && isUsable(held.control)) held = null;
    });
  };
  const look = () => {
    if (!held || !isLost() || document.querySelector('dialog[open]')) return;
    if (held.control.ariaBusy === 'true' && held.control.isConnected) return;
    const next = isUsable(held.control) ? held.control : nextTo(held);
    next?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (!held || !isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  });
  document.addEventListener('focusin', arrive);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', arrive);
    document.removeEventListener('focusout', leave);
    observer.disconnect();
    clearTimeout(timer);
  };
}

function placeOf(control: HTMLElement): Held {
  const row = control.closest<HTMLElement>('main tr, main li');
  const rows = row?.parentElement ?? null;
  return { control, row, rows, place: row && rows ? [...rows.children].indexOf(row) : -1 };
}

function nextTo({ row, rows, place }: Held): HTMLElement | null {
  const there = row?.isConnected
    ? row
    : rows?.isConnected && rows.children[Math.min(place, rows.children.length - 1)];
  const control = there
    ? (there.querySelector<HTMLElement>('[data-row-link]') ?? there.querySelector<HTMLElement>(FOCUSABLE))
    : null;
  return control ?? document.querySelector<HTMLElement>('main h1[tabindex]');
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.checkVisibility();
}
