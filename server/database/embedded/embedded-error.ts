/** Why the embedded database can't be used; the message is for the person who started the portal. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Whether PostgreSQL's words say that another process has the cluster just now, or the rest of one that was killed. */
export function saysInUse(words: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists/.test(words);
}

/** Why PostgreSQL ended, in its own words. */
export function fatalOf(words: string): string | undefined {
  return /(?:ERROR|FATAL|PANIC): +(.*)/.exec(words)?.[1];
}
