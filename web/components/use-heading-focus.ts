import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

// The path that the browser itself asked for: the person may move on before the first page has loaded.
let lastPath = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname;
let movedTo: string | null = null;

/** Gives the heading of a page the focus when somebody moved to it; `inPlace`, also where it takes another's place. */
export function useHeadingFocus(inPlace?: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const moved = lastPath !== pathname;
    lastPath = pathname;
    if (moved) movedTo = pathname;
    // A page may draw its head twice, before and after its data: the second takes over what the first one lost.
    const lost = movedTo === pathname && document.activeElement === document.body;
    if (moved || lost || inPlace) heading.current?.focus({ preventScroll: true });
  }, [pathname, inPlace]);
  return heading;
}
