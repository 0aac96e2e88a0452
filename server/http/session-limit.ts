import { Refusal } from '#shared/errors.ts';

/** Calls of one session in a second: many times what a person's screens ask for. */
const MOST_A_SECOND = 1_000;

const counted = { second: 0, calls: new Map<number, number>() };

/** Refuses more calls of one session than any screen makes, whatever address they come from. */
export function limitSession(id: number): void {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== counted.second) {
    counted.second = second;
    counted.calls.clear();
  }
  const calls = (counted.calls.get(id) ?? 0) + 1;
  counted.calls.set(id, calls);
  if (calls > MOST_A_SECOND) throw new Refusal('TOO_MANY', 'Too many calls in a short time. Wait a moment.');
}
