import { useEffect, useEffectEvent } from 'react';
import { useDeskKeysOn } from './keys-setting.ts';

type DeskKeys = Readonly<Record<'j' | 'k' | 'c' | 'q', () => void>>;

/** Listens to J, K, C and Q while nothing is typed, no dialog or menu is open, and the keys are on. */
export function useDeskKeys(keys: DeskKeys): void {
  const [on] = useDeskKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || isCovered()) return;
    const act = keys[event.key.toLowerCase() as keyof DeskKeys];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null;
}
