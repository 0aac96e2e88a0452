const GAP = 6;
const EDGE = 8;

/** Puts a floating box under its button, at its start or end, or above it where the window has no room below. */
export function placeBelow(box: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wanted = align === 'start' ? at.left : at.right - width;
  const left = Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE));
  const below = at.bottom + GAP;
  const fits = below + height + EDGE <= innerHeight || at.top < height + GAP + EDGE;
  box.style.left = `${left}px`;
  box.style.top = `${fits ? Math.min(below, Math.max(EDGE, innerHeight - height - EDGE)) : at.top - GAP - height}px`;
}
