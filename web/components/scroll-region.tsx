import { type ReactNode, useEffect, useRef } from 'react';

type ScrollRegionProps = { label: string; className: string | undefined; children: ReactNode };

/** Scrolls sideways within the page; while there is something to scroll, the keyboard can reach it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const region = box.current;
    if (!region) return;
    const judge = () => {
      if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
      else region.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(judge);
    observer.observe(region);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} className={className} aria-label={label}>
      {children}
    </section>
  );
}
