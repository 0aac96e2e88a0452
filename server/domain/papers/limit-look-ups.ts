import { Refusal } from '#shared/errors.ts';

/** Papers that one address looks up in a minute: more than people hold in their hands, and far too few to guess a code. */
const MOST_A_MINUTE = 60;

const counted = { minute: 0, calls: new Map<string, number>() };

/** Refuses an address that asks for more papers than anybody compares. */
export function limitLookUps(address: string): void {
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== counted.minute) {
    counted.minute = minute;
    counted.calls.clear();
  }
  const calls = (counted.calls.get(address) ?? 0) + 1;
  counted.calls.set(address, calls);
  if (calls > MOST_A_MINUTE)
    throw new Refusal('TOO_MANY', 'Too many papers were looked up from here. Wait a minute.');
}
