import { useEffect, useEffectEvent } from 'react';

/** Does something at a key that is pressed by itself, unless somebody types or a dialog or menu is open. */
export function useKey(key: string, act: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target : null;
    const typing = at?.closest(
      'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]',
    );
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event);
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
}
