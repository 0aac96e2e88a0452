/** Long enough that a pointer on its way to somewhere else asks for nothing. */
const MEANT_MS = 65;

/** Tells of the pages of links that somebody points at, presses or has the focus on, a moment before they open. Answers how to stop. */
export function watchLinks(begin: (address: URL) => void): () => void {
  let meant: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (link: HTMLAnchorElement | null) => {
    clearTimeout(timer);
    meant = link;
    const address = link && pageOf(link);
    // Whoever pays for each byte says so: nothing is fetched for them that they may not want.
    if (address && !savesData()) timer = setTimeout(() => link.isConnected && begin(address), MEANT_MS);
  };
  const consider = ({ target }: Event) => {
    const link = linkOf(target);
    if (link !== meant) wait(link);
  };
  const press = ({ target, pointerType }: PointerEvent) => {
    const link = linkOf(target);
    // A finger may only push the page on: it means a link where it rests on it.
    if (pointerType === 'touch') return wait(link);
    const address = link && pageOf(link);
    clearTimeout(timer);
    if (address) begin(address);
  };
  const push = () => wait(null);
  document.addEventListener('pointerover', consider, { passive: true });
  document.addEventListener('focusin', consider);
  document.addEventListener('pointerdown', press, { passive: true });
  document.addEventListener('pointercancel', push);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', consider);
    document.removeEventListener('focusin', consider);
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('pointercancel', push);
  };
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** The page of this portal to which a link leads; null for files, other sites and the page that is shown. */
function pageOf(link: HTMLAnchorElement): URL | null {
  if (link.target || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  const isHere = address.pathname === location.pathname && address.search === location.search;
  return address.origin === location.origin && !isHere && !address.pathname.startsWith('/api/')
    ? address
    : null;
}

function savesData(): boolean {
  return Object(Object(navigator).connection).saveData === true;
}
