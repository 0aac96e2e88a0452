import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { notify } from '../components/toasts.ts';
import { forgetDirty } from './dirty.ts';
import { sessionStore } from './session-store.ts';

/** Signs out at the server, forgets everything and loads the login page anew, with the server's message as a toast. */
export async function signOut(): Promise<void> {
  try {
    const { message } = await api.post('logout');
    forgetDirty();
    sessionStore.clear();
    notify.afterReload(message);
    location.assign('/login');
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401)
      notify.error(error.message, error.detailWithReference);
  }
}
