import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './native-dialog.module.css';
import { TopLayerContext } from './top-layer.ts';

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

  // While an act runs, its dialog stays, because it shows how the act ended.
  const dismiss = () => {
    if (!layer?.querySelector('button[aria-busy=true]')) onDismiss?.();
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
    };
  }, [layer, frosted]);

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
        {layer && <TopLayerContext value={layer}>{children}</TopLayerContext>}
      </div>
    </dialog>,
    document.body,
  );
}

function show(layer: HTMLDialogElement): void {
  layer.showModal();
  layer.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
