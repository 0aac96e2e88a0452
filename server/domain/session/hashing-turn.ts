import { availableParallelism } from 'node:os';

/** Each takes a processor, and one of Node's four threads, of which files and compressed answers need one too. */
const AT_ONCE = Math.min(3, availableParallelism());

const waiting = new Map<string, (() => void)[]>();
let underWay = 0;

/**
 * Runs the work once few others are under way. Of those that wait each address has its turn, so that many tries from one
 * keep nobody else waiting.
 */
export async function inHashingTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) await turnOf(address);
  else underWay += 1;
  try {
    return await work();
  } finally {
    passOn();
  }
}

function turnOf(address: string): Promise<void> {
  return new Promise((resolve) => {
    const others = waiting.get(address);
    if (others) others.push(resolve);
    else waiting.set(address, [resolve]);
  });
}

/** Gives the place of one that ended to the next address, which then stands behind all others. */
function passOn(): void {
  for (const [address, [next, ...others]] of waiting) {
    waiting.delete(address);
    if (others.length > 0) waiting.set(address, others);
    next?.();
    return;
  }
  underWay -= 1;
}
