import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';
import type { Ending } from './manifest.ts';

/**
 * Promises how uploads are taken out of a backup: they gather beside the folder, are compared with what the backup
 * says by `check`, and become the folder by `keep` or vanish by `discard`. Without a folder they are passed over.
 */
export async function receiveFiles(folder: string | undefined) {
  const gathered = `${folder}.restoring`;
  const hashes = new Map<string, string>();
  let kept = false;
  if (folder) {
    await rm(gathered, { recursive: true, force: true });
    await mkdir(gathered, { recursive: true, mode: 0o700 });
  }
  return {
    async receive(path: string, content: AsyncIterable<Buffer>): Promise<void> {
      if (!folder) return;
      const target = resolve(gathered, path);
      if (!target.startsWith(gathered + sep))
        throw new BackupError(`The backup holds a file outside its folder: ${path}.`);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(target, { mode: 0o600, flush: true }),
      );
      hashes.set(path, hash.digest('hex'));
    },

    check(ending: Ending): void {
      for (const [path, { sha256 }] of folder ? Object.entries(ending.files) : []) {
        if (hashes.get(path) !== sha256)
          throw new BackupError(`The backup is damaged: ${path} is not what was written.`);
      }
    },

    async keep(): Promise<void> {
      if (!folder) return;
      await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rename(gathered, folder);
      kept = true;
    },

    async discard(): Promise<void> {
      if (folder) await rm(kept ? folder : gathered, { recursive: true, force: true });
    },
  };
}
