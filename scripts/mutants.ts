// npm run mutants: takes single rules out, one at a time, in a copy of the sources, and says which of them no test misses.
//   npm run mutants -- payments budget    those whose rule, file or test has one of the words
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MUTANTS } from '../tests/mutants/index.ts';
import type { Mutant } from '../tests/mutants/mutant.ts';

const ROOT = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ rule, file, tests }) =>
    words.length === 0 || words.some((word) => [rule, file, ...tests].join(' ').includes(word)),
);

// The checkout itself is never touched: what is killed on the way leaves nothing behind in it.
const scratch = mkdtempSync(join(tmpdir(), 'portal-mutants-'));
let running: ReturnType<typeof spawn> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    running?.kill('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
    process.exit(130);
  });

copySources();
const sound = new Map<string, boolean>();
const survived: Mutant[] = [];
try {
  for (const [place, mutant] of chosen.entries()) {
    const began = Date.now();
    const outcome = await judge(mutant);
    if (outcome !== 'killed') survived.push(mutant);
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    console.log(`${place + 1}/${chosen.length} ${outcome} (${seconds} s): ${mutant.rule}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const { rule, file, tests } of survived) console.log(`✘ ${rule} (${file}; ${tests.join(', ')})`);
console.log(`${chosen.length - survived.length} killed, ${survived.length} not`);
process.exitCode = survived.length > 0 ? 1 : 0;

async function judge({ file, text, becomes, tests }: Mutant): Promise<string> {
  const path = join(scratch, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) return 'NOT FOUND ONCE';
  for (const test of tests) if (!(await passesAsItIs(test))) return `${test} FAILS ANYWAY`;
  writeFileSync(
    path,
    source.replace(text, () => becomes),
  );
  try {
    return (await vitest(tests)) ? 'SURVIVED' : 'killed';
  } finally {
    writeFileSync(path, source);
  }
}

async function passesAsItIs(test: string): Promise<boolean> {
  const known = sound.get(test);
  if (known !== undefined) return known;
  const passes = await vitest([test]);
  sound.set(test, passes);
  return passes;
}

/** Whether these tests pass; ends at the first that fails. */
function vitest(tests: readonly string[]): Promise<boolean> {
  const needsDatabase = tests.some((test) => !test.startsWith('tests/rules/'));
  running = spawn(
    join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--bail', '1', '--reporter', 'dot', ...tests],
    {
      cwd: scratch,
      stdio: 'ignore',
      env: { ...process.env, ...(needsDatabase ? {} : { WITHOUT_DATABASE: '1' }) },
    },
  );
  return new Promise((resolve, reject) => {
    running?.once('error', reject);
    running?.once('exit', (code) => resolve(code === 0));
  });
}

function copySources(): void {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    cpSync(join(ROOT, file), join(scratch, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
}
