import { type KeyboardEvent, type Ref, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBelow } from './place-below.ts';

/** The properties for the button of a floating box. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A box under a button, by the browser's own popover: above everything, closed by Escape or a press elsewhere. */
export function useNativePopover(kind: 'menu' | 'dialog', align: 'start' | 'end') {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open || !box) return;
    const place = () => button.current && placeBelow(box, button.current, align);
    place();
    // Parts that load late change its size.
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [open, box, align]);

  const trigger: PopoverTrigger = {
    ref: button,
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      box?.showPopover();
      // The browser reports the opening later; until then a pressed key would go to the button.
      flushSync(() => setOpen(true));
    },
  };
  const boxProps = {
    id,
    ref: setBox,
    popover: 'auto' as const,
    onToggle: (event: ToggleEvent) => {
      if (event.target === event.currentTarget) setOpen(event.newState === 'open');
    },
  };
  return { box, open, trigger, boxProps, close: () => box?.hidePopover() };
}
