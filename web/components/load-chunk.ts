import { CHUNK_TIMEOUT_MS } from '#shared/constants.ts';

/** A part of the program that did not load; a stylesheet's failure carries the code. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  constructor(
    message: string,
    readonly code?: 'CSS_CHUNK_LOAD_FAILED',
  ) {
    super(message);
  }
}

/** Loads a part of the program; a failure, or 120000 ms without an answer, rejects with ChunkLoadError. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () =>
      reject(new ChunkLoadError(`A part of the page did not come within ${CHUNK_TIMEOUT_MS} ms.`));
    timer = setTimeout(late, CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new ChunkLoadError(words, /preload css/i.test(words) ? 'CSS_CHUNK_LOAD_FAILED' : undefined);
  } finally {
    clearTimeout(timer);
  }
}
