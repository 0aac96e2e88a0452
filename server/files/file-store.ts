import { createHash, randomUUID } from 'node:crypto';
import { createStorage, type Driver } from 'unstorage';
import { Refusal } from '#shared/errors.ts';
import { ATTACHMENT_LIMITS, type FileLimits, tooLarge } from '#shared/file-kinds.ts';
import type { FileStorage } from '../config.ts';
import { bucketDriver } from './bucket.ts';
import { safeFileName } from './file-name.ts';
import { fileTypeOf } from './file-type.ts';
import { privateFolder } from './private-folder.ts';

/** A stored file: the key it is opened with, the name people gave it, and what it was found to be. */
export type StoredFile = { key: string; name: string; size: number; type: string; sha256: string };

/** Where uploads are kept. */
export type FileStore = {
  /**
   * Keeps an upload under a random key; throws a Refusal FILE_SIZE or FILE_TYPE, and keeps nothing then. `announce` is told
   * of it before anything is written, so that what is written is known of however it ends.
   */
  storeUpload(
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    upload: { filename: string; limits?: FileLimits; announce?: (file: StoredFile) => Promise<void> },
  ): Promise<StoredFile>;
  /** The bytes of a stored file, or null if there is none. */
  openFile(key: string): Promise<Buffer | null>;
  /** Whether there is such a file. */
  hasFile(key: string): Promise<boolean>;
  /** Removes a stored file; nothing happens if there is none. */
  removeFile(key: string): Promise<void>;
};

const KEY = /^\d{4}:\d{2}:[0-9a-f-]{36}$/;

/** Opens the folder or bucket that the settings name. */
export function createFileStore(setting: FileStorage): FileStore {
  const storage = createStorage({ driver: driverOf(setting) });
  return {
    async storeUpload(content, { filename, limits = ATTACHMENT_LIMITS, announce }) {
      const name = safeFileName(filename);
      const bytes = await collect(content, name, limits);
      const type = await fileTypeOf(bytes, name, limits.kinds);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { key: newKey(new Date()), name, size: bytes.length, type, sha256 };
      await announce?.(file);
      await storage.setItemRaw(file.key, bytes);
      return file;
    },
    async openFile(key) {
      if (!KEY.test(key)) return null;
      const found: unknown = await storage.getItemRaw(key);
      if (found === null || found === undefined) return null;
      if (found instanceof ArrayBuffer) return Buffer.from(found);
      if (Buffer.isBuffer(found)) return found;
      throw found;
    },
    async hasFile(key) {
      return KEY.test(key) && (await storage.hasItem(key));
    },
    async removeFile(key) {
      if (KEY.test(key)) await storage.removeItem(key);
    },
  };
}

function driverOf(setting: FileStorage): Driver {
  switch (setting.kind) {
    case 'folder':
      return privateFolder(setting.folder);
    case 's3':
      return bucketDriver(setting);
  }
}

/** Folders of a month keep any one of them small; the rest is the store's own and tells nothing. */
function newKey(now: Date): string {
  const [year, month] = now.toISOString().split('-');
  return `${year}:${month}:${randomUUID()}`;
}

async function collect(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  name: string,
  limits: FileLimits,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limits.bytes) throw new Refusal('FILE_SIZE', tooLarge(name, limits));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
