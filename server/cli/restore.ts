import { resolve } from 'node:path';
import { secretToPutBack } from '../backup/authenticator-place.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { CommandError, runCommand } from '../command.ts';

await runCommand({ program: 'Restore', beside: false }, async ({ pool, config, words, say }) => {
  const [file] = words;
  if (!file || words.length > 1)
    throw new CommandError('Name one file: npm run restore -- portal-2024-05-31.tar.gz');
  const { at, tables, rows, files, filesInBucket } = await restoreBackup(
    pool,
    config.fileStorage,
    resolve(file),
  );
  say(`Restored ${rows} rows of ${tables} tables and ${files} files, as they were at ${at}.`);
  if (filesInBucket) say('Uploads are not part of it: they are in the bucket that the portal used then.');
  say(secretToPutBack(config));
  say('npm run verify proves the ledgers, the audit chains and the seals.');
  return 0;
});
