import { resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup.ts';
import { CommandError, runCommand } from '../command.ts';

await runCommand({ program: 'Backup', beside: true }, async ({ pool, config, words, say }) => {
  const [file] = words;
  if (!file || words.length > 1)
    throw new CommandError('Name one file: npm run backup -- portal-2024-05-31.tar.gz');
  const { tables, rows, files, bytes } = await writeBackup(pool, config.fileStorage, resolve(file));
  const size = (bytes / 1_000_000).toFixed(1);
  say(`Wrote ${rows} rows of ${tables} tables and ${files} files to ${file} (${size} MB).`);
  if (config.fileStorage.kind === 's3') say('Uploads are in the bucket and are not part of it.');
  return 0;
});
