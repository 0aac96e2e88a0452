import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Driver } from 'unstorage';
import folderDriver from 'unstorage/drivers/fs-lite';

/** A folder of uploads that only the account of the portal can read; what is stored in it survives a power cut. */
export function privateFolder(base: string): Driver {
  return {
    ...folderDriver({ base }),
    setItemRaw: (key: string, bytes: Uint8Array) => keep(join(base, ...key.split(':')), bytes),
  };
}

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    // The row that names it is durable once it is answered: so must be what it names.
    await file.sync();
  } catch (error) {
    // On a full disk even a part of it is in the way of everybody.
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  await syncFolder(folder);
  // Of a new folder, the one that lists it too; months are two folders deep.
  if (made) for (const above of [dirname(folder), dirname(dirname(folder))]) await syncFolder(above);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
