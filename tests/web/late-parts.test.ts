import { afterEach, expect, it, vi } from 'vitest';
import { loadChunk } from '#web/components/load-chunk.ts';

afterEach(() => vi.useRealTimers());

it('a part of the program that does not answer is a ChunkLoadError after 120000 ms, and not before', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  const loading = loadChunk(() => new Promise<never>(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ name: 'ChunkLoadError', code: undefined });
});

it('a script that fails is a ChunkLoadError, a stylesheet one with the code CSS_CHUNK_LOAD_FAILED', async () => {
  const script = new TypeError('Failed to fetch dynamically imported module: /assets/fund-1.js');
  await expect(loadChunk(() => Promise.reject(script))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    code: undefined,
    message: script.message,
  });
  const stylesheet = new Error('Unable to preload CSS for /assets/fund-1.css');
  await expect(loadChunk(() => Promise.reject(stylesheet))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
});

it('a part that comes is handed on as it is, and leaves no clock behind', async () => {
  vi.useFakeTimers();
  const part = { default: () => null };
  expect(await loadChunk(async () => part)).toBe(part);
  expect(vi.getTimerCount()).toBe(0);
});
