import type { Answer } from './answer.ts';
import { ApiError } from './api-error.ts';

/** Sends a form and tells how much of it has gone. */
export type SendForm<Read> = (form: FormData, onProgress: (share: number) => void) => Promise<Answer<Read>>;

/** Who hears what becomes of a file. */
export type HearsRead<Read> = {
  onShare: (share: number) => void;
  onRead: (answer: Answer<Read>) => void;
  onFailed: (error: ApiError) => void;
};

/** Has the server read the file that was chosen last; nobody hears of one that another took the place of, or that was removed. */
export function readLatest<Read>(send: SendForm<Read>, hears: HearsRead<Read>) {
  let latest = 0;
  return async (file: File | undefined): Promise<void> => {
    latest += 1;
    const own = latest;
    const isLatest = () => own === latest;
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    try {
      const answer = await send(form, (share) => isLatest() && hears.onShare(share));
      if (isLatest()) hears.onRead(answer);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (isLatest()) hears.onFailed(failure);
    }
  };
}
