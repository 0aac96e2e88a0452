// npm run faults: breaks what docs/operations/running.md promises to outlive, each promise by the tests that it names.
//   npm run faults -- --long    at full length
//   npm run faults -- --list    only says which promise is proved by which tests
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { unproved } from './unproved.mjs';

const words = process.argv.slice(2);
const guide = readFileSync(join(ROOT, 'docs', 'operations', 'running.md'), 'utf8');
const promises = guide
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`tests/'))
  .map((line) => ({
    what: line.split(' | ')[0].slice(2),
    files: [...line.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file),
  }));

for (const { what, files } of promises) console.log(`${what}\n    ${files.join('\n    ')}`);
if (!words.includes('--list')) {
  const files = [...new Set(promises.flatMap((one) => one.files))];
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', 'test.mjs'), '--only=unit', ...words, ...files],
    { cwd: ROOT, stdio: 'inherit' },
  );
  const report = join(ROOT, '.cache', 'reports', 'unit.json');
  // A proof that this machine can't run, such as of a full disk without the right to mount one, is told and is no failure.
  if (existsSync(report))
    for (const line of unproved(promises, JSON.parse(readFileSync(report, 'utf8')))) console.log(`? ${line}`);
  process.exitCode = status ?? 1;
}
