import type { IncomingMessage } from 'node:http';

/** So much more is read of a call that is too large, and for so long, before it is answered. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 25_000;

/**
 * Reads past the rest of a call that is refused before all of it was here, and keeps nothing of it. Many clients listen only once
 * they have sent everything, and a connection that is closed under them takes the answer with it. Ends with the call, or
 * once `most` is reached.
 */
export async function readOn(
  raw: IncomingMessage,
  most: { bytes: number; ms: number } = { bytes: MOST_BYTES, ms: MOST_MS },
): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  await new Promise<void>((done) => {
    let left = most.bytes;
    const timer = setTimeout(end, most.ms);
    const count = (chunk: Uint8Array) => {
      left -= chunk.length;
      if (left <= 0) end();
    };
    function end() {
      clearTimeout(timer);
      raw.off('data', count).off('end', end).off('close', end);
      done();
    }
    raw.on('data', count).once('end', end).once('close', end).resume();
  });
  // What is still coming isn't read as another call: the connection closes with the answer.
  raw.resume();
}
