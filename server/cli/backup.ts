import { resolve } from 'node:path';
import { secretLeftOut } from '../backup/authenticator-place.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { CommandError, runCommand } from '../command.ts';

await runCommand({ program: 'Backup', beside: true }, async ({ pool, config, words, say }) => {
  const [file] = words;
  if (!file || words.length > 1)
    throw new CommandError('Name one file: npm run backup -- portal-2024-05-31.tar.gz');
  const { tables, rows, files, missing, bytes } = await writeBackup(pool, config.fileStorage, resolve(file));
  const size = (bytes / 1_000_000).toFixed(1);
  say(`Wrote ${rows} rows of ${tables} tables and ${files} files to ${file} (${size} MB).`);
  if (config.fileStorage.kind === 's3') say('Uploads are in the bucket and are not part of it.');
  say(secretLeftOut(config));
  if (missing === 0) return 0;
  const folder = config.fileStorage.kind === 'folder' ? config.fileStorage.folder : '';
  say(
    `WARNING: ${missing} uploads that the database names are not in ${folder} and not in this backup. Is DATA_DIR the portal's?`,
  );
  return 1;
});
