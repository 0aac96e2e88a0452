import { ApiError } from '../api/api-error.ts';
import { notify } from '../components/toasts.ts';

/** Runs the work of a button and shows a toast if a call fails; answers whether it was done. */
export async function told(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The end of the session is shown elsewhere.
    if (error.status !== 401) notify.error(error.message, error.detailWithReference);
    return false;
  }
}
