import { ApiError } from '../api/api-error.ts';
import { notify } from '../components/toasts.ts';

/** Does something that a button asks for, and tells as a toast why a call of it failed; answers whether it was done. */
export async function told(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The end of the session shows by itself.
    if (error.status !== 401) notify.error(error.message, error.detailWithReference);
    return false;
  }
}
