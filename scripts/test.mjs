// npm test: everything that proves the portal, from a fresh clone. For developers:
//   npm test -- --only=static|unit|e2e    one part of it
//   npm test -- --long                    the long proofs whole (LONG=1 does the same)
//   npm test -- --two-portals             the tests without a browser, each with two portals on its database that answer in turn
//   npm test -- --only=unit tests/money   further words go to the test runner
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { install, ROOT, requireNode } from './install.mjs';

const words = process.argv.slice(2);
const only = words.includes('--two-portals')
  ? 'unit'
  : words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const further = words.filter(
  (word) => !['--long', '--two-portals'].includes(word) && !word.startsWith('--only='),
);
if (words.includes('--long')) process.env.LONG = '1';
if (words.includes('--two-portals')) process.env.PORTALS = '2';
if (only && !['static', 'unit', 'e2e'].includes(only)) {
  console.error('--only must be static, unit or e2e.');
  process.exit(1);
}

const REPORTS = join(ROOT, '.cache', 'reports');
const total = { passed: 0, failed: 0, names: [] };

requireNode();
install({ dev: true });
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (!only || only === 'static') {
  await check('type check', 'tsc', ['--noEmit', '-p', 'tsconfig.json']);
  await check('style and lint', 'biome', ['check', '.']);
}
const hasChromium = only === 'static' || ensureChromium();
ensureBuilt(only === 'static' || only === 'unit' ? ['server'] : ['server', 'web']);
if (!only || only === 'unit') {
  const report = join(REPORTS, 'unit.json');
  process.env.UNHANDLED_ERRORS = join(REPORTS, 'unhandled.json');
  const reporters = ['default', 'json', './tests/support/unhandled-reporter.ts'];
  const args = [
    'run',
    ...reporters.map((one) => `--reporter=${one}`),
    `--outputFile.json=${report}`,
    ...further,
  ];
  await suite('unit, API and database tests', 'vitest', args, report, countVitest);
}
if (!only || only === 'e2e') {
  const report = join(REPORTS, 'e2e.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...further];
  if (hasChromium) await suite('browser journeys', 'playwright', args, report, countPlaywright);
  else total.failed += 1;
}
for (const name of total.names) console.log(`✘ ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A check has no parts to count: it shows in the total only when it fails. */
async function check(name, program, args) {
  if ((await run(name, program, args)) === 0) return;
  total.failed += 1;
  total.names.push(name);
}

/** A run that ends badly without naming a failed test (a file that doesn't load, a crash) counts as one failure. */
async function suite(name, program, args, report, count) {
  const code = await run(name, program, args);
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, names: [] };
  total.passed += counted.passed;
  total.names.push(...counted.names);
  total.failed += code === 0 ? counted.failed : Math.max(counted.failed, 1);
}

function run(name, program, args) {
  console.log(`\n— ${name}`);
  const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${place(name)}: ${fullName}\n${firstLines(failureMessages[0])}`,
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    names: [
      ...failed,
      ...unloaded.map(({ name, message }) => `${place(name)}\n${firstLines(message)}`),
      ...unhandled().map((message) => `an error that no test caught\n${firstLines(message)}`),
    ],
  };
}

function unhandled() {
  const file = process.env.UNHANDLED_ERRORS;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    names: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => firstLines(message))],
  };
}

function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const results = tests.flatMap((one) => one.results);
      const errors = results.flatMap(({ error }) => error?.message ?? []);
      return `${file}:${line}: ${title}\n${firstLines(errors[0])}${pageOf(results)}`;
    });
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** What the page had when the test failed, since pictures stay on the machine that took them. */
function pageOf(results) {
  const [kept] = results.flatMap(({ attachments = [] }) =>
    attachments.filter(({ name, path }) => name === 'error-context' && existsSync(path)),
  );
  const page = kept && /```yaml\n([\s\S]*?)```/.exec(readFileSync(kept.path, 'utf8'))?.[1];
  return page ? `\n    The page:\n    ${page.split('\n').slice(0, 90).join('\n    ')}` : '';
}

function place(file) {
  return relative(ROOT, file);
}

/** Enough of a message to know what was expected; the whole stands where the test ran. */
function firstLines(message = '') {
  return message
    .split('\n')
    .slice(0, 6)
    .map((line) => `    ${line}`)
    .join('\n');
}
