import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../components/toasts.ts';
import { markSaved } from '../session/dirty.ts';
import type { Answer } from './answer.ts';
import { ApiError } from './api-error.ts';
import { newKey } from './new-key.ts';
import { wasJudged } from './was-judged.ts';

type Submit<Input, Result> = {
  /** Makes the call; `key`, one for each `input`, is to be sent as its idempotency key: all of the body is in the input. */
  send: (input: Input, key: string) => Promise<Answer<Result>>;
  /** First line of the success toast; without it none is shown. */
  done?: (result: Result, input: Input, answer: Answer<Result>) => string | undefined;
  /** Second line: what happens next. */
  next?: (result: Result, input: Input) => string | undefined;
  onDone?: (result: Result, input: Input) => void;
  onFailed?: (error: ApiError, input: Input) => void;
  /** The key of an input, as text, that a draft keeps: it is then done once though the page is lost under the send and comes back. */
  kept?: (input: string) => string;
  /** Query keys whose data the call changes; everything fetched when absent. */
  changes?: readonly (readonly unknown[])[];
  /** The page or dialog shows `error` itself: a call without an answer, which the word at the foot of the page tells too, has no toast. */
  inPlace?: true;
};

/**
 * One act of a form or button: a repeated send of the same input is done once, a success is told and refreshes what
 * it changed, a failure shows the message with its detail beneath, until the next try, and stays in `error`.
 */
export function useSubmit<Input, Result>({
  send,
  done,
  next,
  onDone,
  onFailed,
  kept,
  changes,
  inPlace,
}: Submit<Input, Result>) {
  const client = useQueryClient();
  const last = useRef<{ input: string; key: string } | null>(null);
  const unanswered = useRef<Input>(undefined);
  const told = useRef(0);
  const running = useRef<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const mutation = useMutation<Answer<Result>, ApiError, Input>({
    mutationFn: (input) => send(input, kept ? kept(textOf(input)) : keyFor(last, input)),
    onMutate: () => notify.close(told.current),
    onSuccess: (answer, input) => {
      last.current = null;
      unanswered.current = undefined;
      markSaved();
      const title = done?.(answer.data, input, answer);
      if (title) notify.success(title, next?.(answer.data, input));
      onDone?.(answer.data, input);
      void refresh(client, changes);
    },
    onError: (error, input) => {
      if (!error.status || error.status >= 500) unanswered.current = input;
      else if (wasJudged(error.status)) unanswered.current = undefined;
      if (error.status !== 401 && (error.status || !inPlace))
        told.current = notify.error(error.message, asKnown(error).detailWithReference);
      onFailed?.(error, input);
      // What is shown is not what it is any more: another try would be refused for the same reason.
      if (error.status === 409) void client.invalidateQueries();
    },
    onSettled: () => {
      running.current = null;
      setRunning(false);
    },
  });
  return {
    submit: (input: Input) => {
      // The second press of a double click comes before the button could be disabled.
      const text = textOf(input);
      if (running.current === text) return;
      running.current = text;
      setRunning(true);
      // Read anew meanwhile, what is seen is another; sent over that it would be done once more, or refused.
      const before = unanswered.current;
      const isSame = before && textOf(before) !== text && textOf(before, unseen) === textOf(input, unseen);
      mutation.mutate(isSame ? before : input);
    },
    // The mutation tells of itself a moment later: an Escape in between would close the dialog in which it runs.
    loading: isRunning || mutation.isPending,
    error: mutation.error && asKnown(mutation.error),
    /** Sentences by field, {} when there are none. */
    errors: mutation.error?.errors ?? {},
    reset: mutation.reset,
  };
}

/** A session that ended is signed in again in place, and what nobody answered may be done: what is said then is what to do now. */
function asKnown(error: ApiError): ApiError {
  const { status, code, message } = error;
  if (status === 0) return new ApiError(status, code, message, NO_ANSWER);
  if (code !== 'UNAUTHENTICATED') return error;
  const detail = 'Your session had ended, so nothing was sent. Press the button once more.';
  return new ApiError(status, code, 'You are signed in again', detail);
}

const NO_ANSWER =
  'No answer came, so it isn’t known whether this was done. Check the connection and press the button again: nothing you typed is lost, and sent as it is, nothing is done twice.';

function keyFor(last: { current: { input: string; key: string } | null }, input: unknown): string {
  const text = textOf(input);
  if (last.current?.input !== text) last.current = { input: text, key: newKey() };
  return last.current.key;
}

function textOf(input: unknown, as?: typeof unseen): string {
  return input instanceof FormData ? describeForm(input) : JSON.stringify(input ?? null, as);
}

/** Leaves out the versions and figures that were seen with an input. */
function unseen(name: string, value: unknown): unknown {
  return name.startsWith('seen') ? undefined : value;
}

function describeForm(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ]),
  );
}

async function refresh(
  client: ReturnType<typeof useQueryClient>,
  changes: Submit<unknown, unknown>['changes'],
) {
  if (!changes) return client.invalidateQueries();
  await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
}
