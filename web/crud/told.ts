import { ApiError } from '../api/api-error.ts';
import { notify } from '../components/toasts.ts';

let last = 0;

/** Runs the work of a button and tells if a call fails, until the next try; answers whether it was done. */
export async function told(act: () => Promise<void>): Promise<boolean> {
  notify.close(last);
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The end of the session is shown elsewhere.
    if (error.status !== 401) last = notify.error(error.message, error.detailWithReference);
    return false;
  }
}
