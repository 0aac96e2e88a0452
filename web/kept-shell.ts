import { toastStore } from './components/toasts.ts';
import { isDirty } from './session/dirty.ts';

const ASK_EVERY_MS = 60 * 60 * 1000;

/** Has the browser keep the page and the parts of the program it has had, and hands the page over to a new release when nothing on it is lost by that. */
export function keepShell(): void {
  const { serviceWorker } = navigator;
  // The development server gives parts other contents under the same names; without https there is none.
  if (!import.meta.env.PROD || !serviceWorker) return;
  const isKept = serviceWorker.controller !== null;
  if (isKept) serviceWorker.addEventListener('controllerchange', takeNewRelease, { once: true });
  if (document.readyState === 'complete') void register(serviceWorker);
  else addEventListener('load', () => register(serviceWorker), { once: true });
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await serviceWorker.register('/sw.js');
    let askedAt = Date.now();
    // A page may stay open for days; the browser itself asks for a new release only when one is opened.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - askedAt < ASK_EVERY_MS) return;
      askedAt = Date.now();
      registration.update().catch(() => undefined);
    });
  } catch {
    // Switched off here or at the server: each page is then asked for anew.
  }
}

/** The next page that is opened by a link is that of the new release. */
function takeNewRelease(): void {
  const from = location.pathname;
  const look = () => {
    if (location.pathname === from || isDirty() || toastStore.read().length > 0) return;
    if (document.querySelector('dialog[open]')) return;
    location.reload();
  };
  (window as Window & { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', look);
}
