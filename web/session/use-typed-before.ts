import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Takes over the form that stood in the page before the program came (`first-paint.js`): what was typed into it, and that
 * it was sent.
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  onTyped: (typed: { username: string; password: string }) => void,
): void {
  const [sent, setSent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is painted.
  useLayoutEffect(() => {
    const before = form.current;
    if (!before?.onsubmit) return;
    setSent('sent' in before.dataset);
    before.oninput?.(new InputEvent('input'));
    before.onsubmit = before.oninput = null;
    const { username, password } = Object.fromEntries(new FormData(before)) as Record<string, string>;
    onTyped({ username: username ?? '', password: password ?? '' });
  }, []);
  useLayoutEffect(() => {
    if (sent) form.current?.requestSubmit();
  }, [sent, form]);
}
