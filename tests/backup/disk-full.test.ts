import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BackupError } from '#server/backup/backup-error.ts';
import { writeWhole } from '#server/backup/write-whole.ts';

// A disk of its own takes the right to mount one, which only root has, and not in every container.
const disk = mountDisk();
afterAll(() => {
  if (!disk) return;
  execFileSync('umount', ['-l', disk]);
  rmdirSync(disk);
});

it.skipIf(!disk)(
  'a backup for which there is no room says so in a sentence, and leaves nothing',
  async () => {
    const folder = disk ?? '';
    async function* more() {
      for (let parts = 0; parts < 64; parts += 1) yield randomBytes(64 * 1024);
    }
    await expect(writeWhole(join(folder, 'portal.tar.gz'), more)).rejects.toThrow(
      new BackupError(
        `The disk of ${folder} is full: there is no backup. Make room there, or name a file on another disk.`,
      ),
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}
