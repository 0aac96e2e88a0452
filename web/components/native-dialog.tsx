import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './native-dialog.module.css';
import { AskedFirst, TopLayerContext } from './top-layer.ts';

type NativeDialogProps = {
  /** Id of the heading that names it, or the name itself. */
  labelledBy?: string;
  label?: string;
  /** What Escape does, and a press outside unless `outside` is false; without it neither does anything. */
  onDismiss?: () => void;
  outside?: boolean;
  /** Pixels. */
  width?: number;
  /** side: a panel along the right edge; top: near the top, without padding. */
  at?: 'centre' | 'side' | 'top';
  /** Blurs the page behind, so that nobody reads it, and hides it from screen readers too. */
  frosted?: boolean;
  children: ReactNode;
};

/** A dialog above everything, by the browser's own; shown as long as it is rendered, then the focus goes back. */
export function NativeDialog({
  labelledBy,
  label,
  onDismiss,
  outside = true,
  width = 440,
  at = 'centre',
  frosted = false,
  children,
}: NativeDialogProps) {
  const [layer, setLayer] = useState<HTMLDialogElement | null>(null);
  const pressedOutside = useRef(false);
  const asked = useRef<((leave: () => void) => void) | null>(null);

  // While an act runs, its dialog stays, because it shows how the act ended.
  const dismiss = () => {
    if (!onDismiss || layer?.querySelector('button[aria-busy=true]')) return;
    if (asked.current) asked.current(onDismiss);
    else onDismiss();
  };
  // At a second Escape browsers close a dialog by force.
  const stay = () => {
    if (!layer?.isConnected || layer.open) return;
    show(layer);
    dismiss();
  };

  useLayoutEffect(() => {
    if (!layer) return;
    const page = document.getElementById('root');
    show(layer);
    if (frosted && page) page.inert = true;
    return () => {
      if (frosted && page) page.inert = false;
      layer.close();
      keepFocus([...document.querySelectorAll('dialog')].findLast(({ open }) => open));
    };
  }, [layer, frosted]);
  // A button that was pressed may have gone, or was of no use while its act ran.
  useEffect(() => keepFocus(layer));

  return createPortal(
    <dialog
      className={styles.layer}
      ref={setLayer}
      data-frosted={frosted || undefined}
      data-at={at}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== layer) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={(event) => event.target === layer && stay()}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === layer;
      }}
      onPointerUp={(event) => {
        if (outside && pressedOutside.current && event.target === layer) dismiss();
      }}
    >
      <div className={styles.box} style={{ maxWidth: width }}>
        {layer && (
          <TopLayerContext value={layer}>
            <AskedFirst value={asked}>{children}</AskedFirst>
          </TopLayerContext>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

function show(layer: HTMLDialogElement): void {
  layer.showModal();
  layer.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Gives a dialog that lost the focus its first wrong field, its main control or its first one. */
function keepFocus(layer: HTMLDialogElement | null | undefined): void {
  const holder = document.activeElement;
  if (!layer?.open || (holder && holder !== document.body)) return;
  const ways = ['[aria-invalid=true]', '[data-autofocus]', 'input, select, textarea, button'];
  const found = ways.map((way) => layer.querySelector<HTMLElement>(`:is(${way}):not(:disabled)`));
  found.find((control) => control !== null)?.focus();
}
