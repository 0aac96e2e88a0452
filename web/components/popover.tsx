import { type ReactNode, useLayoutEffect } from 'react';
import styles from './popover.module.css';
import { TopLayerContext } from './top-layer.ts';
import { type PopoverTrigger, useNativePopover } from './use-native-popover.ts';

type PopoverProps = {
  /** The name of the content for screen readers. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: 'start' | 'end';
  /** The content; it is given the way to close the box. */
  children: (close: () => void) => ReactNode;
};

/** A box of controls under a button; Escape or a press elsewhere closes it, the focus goes in and comes back. */
export function Popover({ label, trigger, align = 'end', children }: PopoverProps) {
  const popover = useNativePopover('dialog', align);
  const { box, open } = popover;
  useLayoutEffect(() => {
    if (!open) return;
    const first = box?.querySelector<HTMLElement>(
      '[data-autofocus], input, select, textarea, button, [tabindex="0"]',
    );
    (first ?? box)?.focus({ preventScroll: true });
  }, [open, box]);
  return (
    <>
      {trigger(popover.trigger)}
      <div {...popover.boxProps} className={styles.popover} role="dialog" aria-label={label} tabIndex={-1}>
        {open && <TopLayerContext value={box}>{children(popover.close)}</TopLayerContext>}
      </div>
    </>
  );
}
