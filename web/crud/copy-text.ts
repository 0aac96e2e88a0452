import { notify } from '../components/toasts.ts';

/** Copies a text and says so with `done`; where the browser does not let it, shows the text to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    // Browsers offer the clipboard to secure pages only, and ask the person.
    notify.error('The browser did not copy it. Copy it yourself:', text);
  }
}
