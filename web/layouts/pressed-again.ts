/** Rows that haven't come by then are not waited for: the focus would jump. */
const WAITS_MS = 10_000;

/**
 * Gives the link of a page that led away the focus again when Back leads there, once the page's heading had it: whoever works
 * by keyboard goes on with the next row. Answers how to stop.
 */
export function focusPressedAgain(): () => void {
  const pressed = new Map<string, string>();
  let stop = () => {};
  const note = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Opened beside this page, it doesn't lead away.
    if (ctrlKey || metaKey || shiftKey) return;
    const within = target instanceof Element ? target.closest('main a[href], main tr, main li') : null;
    const link = within?.matches('a') ? within : within?.querySelector('[data-row-link]');
    const href = link?.getAttribute('href');
    if (href) pressed.set(entry(), href);
  };
  const look = () => {
    stop();
    const href = pressed.get(entry());
    if (!href) return;
    const before = document.activeElement;
    const give = () => {
      const heading = document.activeElement;
      // Another focus is somebody's own, or that of the page that is still there.
      if (heading === before || !heading?.matches('main h1')) return;
      const link = linkTo(href);
      if (!link) return;
      stop();
      link.focus();
    };
    const observer = new MutationObserver(give);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => stop(), WAITS_MS);
    const goesOn = () => stop();
    document.addEventListener('focusin', give);
    document.addEventListener('keydown', goesOn);
    document.addEventListener('pointerdown', goesOn);
    stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', give);
      document.removeEventListener('keydown', goesOn);
      document.removeEventListener('pointerdown', goesOn);
    };
  };
  document.addEventListener('click', note, true);
  addEventListener('popstate', look);
  return () => {
    stop();
    document.removeEventListener('click', note, true);
    removeEventListener('popstate', look);
  };
}

/** The page in the history of this tab: its place, and its address, as the place may be another page's by now. */
function entry(): string {
  return `${history.state?.idx} ${location.href}`;
}

function linkTo(href: string): HTMLElement | null {
  const at = `[href="${CSS.escape(href)}"]`;
  return (
    document.querySelector<HTMLElement>(`main [data-row-link]${at}`) ??
    document.querySelector<HTMLElement>(`main a${at}`)
  );
}
