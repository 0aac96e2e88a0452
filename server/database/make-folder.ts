import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing; throws where that can't be. `recursive` of mkdir never ends in a
 * place that takes no folders, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder).catch(async (error: unknown) => {
    // Another start may have been quicker.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
