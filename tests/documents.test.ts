import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it('each fault that the portal outlives names the test that proves it', () => {
  const page = readFileSync(join(ROOT, 'docs', 'operations', 'running.md'), 'utf8');
  const [, table = ''] = page.split('| What happens |');
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !/`tests\/[\w/-]+\.test\.ts` \|$/.test(row))).toEqual([]);
});

it('the unit of the README tells Node what npm start tells it', () => {
  const [, ofUnit] = /^ExecStart=\S+ (.*)$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  expect(scripts.start).toBe(`exec node ${ofUnit}`);
});

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');

  it('names files and folders that are there', () => {
    // A path with a place to fill in stands for many: its beginning must be there.
    const named = [...text.matchAll(/`((?:shared|server|web|tests|docs|scripts)\/[^`\s,:…]*)/g)]
      .map(([, path = '']) => path.replace(/\/?[^/]*<.*$/, ''))
      .filter((path) => !existsSync(join(ROOT, path)));
    expect(named).toEqual([]);
  });

  it('links to pages and pictures that are there', () => {
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, dirname(page), path)));
    expect(linked).toEqual([]);
  });

  it('names commands that there are', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts));
    expect(named).toEqual([]);
  });
});
