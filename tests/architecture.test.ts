import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LONGEST = 300;

/** Which rooms a room may import from besides itself; a room that isn't named here fails. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'server/backup': ['shared', 'server', 'server/config', 'server/database'],
  'server/bench': [
    'shared',
    'server',
    'server/database',
    'server/database/seeds',
    'server/crud',
    'server/http',
    'server/domain',
    'server/large',
  ],
  'server/cli': ['shared', 'server', 'server/*'],
  'server/crud': [
    'shared',
    'server/config',
    'server/database',
    'server/files',
    'server/mail',
    'server/spreadsheets',
  ],
  'server/database': ['shared', 'server/config'],
  'server/database/seeds': ['shared', 'server/database', 'server/crud', 'server/domain'],
  'server/domain': [
    'shared',
    'server/config',
    'server/crud',
    'server/database',
    'server/files',
    'server/http',
    'server/mail',
    'server/spreadsheets',
  ],
  'server/files': ['shared', 'server/config'],
  'server/http': ['shared', 'server/config', 'server/crud', 'server/database'],
  'server/large': ['shared', 'server', 'server/database', 'server/domain'],
  'server/mail': ['shared', 'server/config'],
  'server/spreadsheets': ['shared'],
  'server/verify': ['shared', 'server/database'],
  server: ['shared', 'server/*'],
  'web/api': ['shared', 'web/components', 'web/session'],
  'web/components': ['shared', 'web/theme'],
  'web/crud': ['shared', 'web', 'web/api', 'web/components', 'web/session', 'web/theme'],
  'web/layouts': [
    'shared',
    'web',
    'web/api',
    'web/components',
    'web/crud',
    'web/screens',
    'web/session',
    'web/theme',
  ],
  'web/screens': [
    'shared',
    'web',
    'web/api',
    'web/components',
    'web/crud',
    'web/layouts',
    'web/session',
    'web/theme',
  ],
  'web/session': ['shared', 'web/api', 'web/components'],
  'web/theme': ['web/components'],
  web: ['shared', 'web/*'],
};

interface Import {
  from: string;
  to: string;
}

const FILES = ['shared', 'server', 'web', 'tests', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => ['.ts', '.tsx', '.mjs', '.css'].includes(extname(path)) && !path.includes('/generated/'));
const IMPORTS = FILES.filter((path) => !path.endsWith('.css')).flatMap(importsOf);

describe('rooms', () => {
  it('import along the arrows only', () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) => isCode(from) && to.startsWith('.') && !isAllowed(from, target({ from, to })),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('leave zod to be the only package that both sides share', () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) => from.startsWith('shared/') && !to.startsWith('.') && to !== 'zod',
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('of the server reach another area only by its index', () => {
    const wrong = IMPORTS.filter(({ from, to }) => {
      if (!to.startsWith('.')) return false;
      const at = target({ from, to });
      const area = /^server\/domain\/[^/]+\//.exec(at)?.[0];
      return (
        area &&
        isCode(from) &&
        !from.startsWith(area) &&
        at !== `${area}index.ts` &&
        !MAY_LOOK_INSIDE.test(from)
      );
    });
    expect(wrong.map(told)).toEqual([]);
  });

  it('of the engine know no resource by name', () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) =>
        /^(server\/(crud|http)|web\/crud)\//.test(from) &&
        to.startsWith('.') &&
        !/\.test\.tsx?$/.test(from) &&
        /^shared\/resources\/[^/]+\//.test(target({ from, to })),
    );
    expect(wrong.map(told)).toEqual([]);
  });
});

describe('files', () => {
  it(`have at most ${LONGEST} lines`, () => {
    const long = FILES.map((path) => [path, linesOf(path)] as const).filter(([, lines]) => lines > LONGEST);
    expect(long).toEqual([]);
  });

  it('are named after what they hold, in kebab-case, and never after nothing', () => {
    const wrong = FILES.filter((path) => {
      const name = (path.split('/').at(-1) ?? '').replace(/(\.module|\.test|\.spec|\.config)?\.\w+$/, '');
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
        /(^|-)(utils?|helpers?|managers?|misc|data-handler)(-|$)/.test(name)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('import others with their extension', () => {
    const wrong = IMPORTS.filter(
      ({ to }) => to.startsWith('.') && !/\.(ts|tsx|js|mjs|css|json|sql|woff2|svg)(\?\w+)?$/.test(to),
    );
    expect(wrong.map(told)).toEqual([]);
  });
});

/** Programs that prove, seed and measure stand beside the portal and may take a part of it by itself. */
const MAY_LOOK_INSIDE = /^server\/(database\/seeds|bench|large|cli)\//;

function isCode(path: string): boolean {
  return /^(shared|server|web)\//.test(path);
}

function importsOf(path: string): Import[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  return [
    ...source.matchAll(
      /(?:^|\n)(?:import|export)\b[^'";]*?from '([^']+)'|\bimport\('([^']+)'\)|(?:^|\n)import '([^']+)'/g,
    ),
  ].map(([, one, two, three]) => ({ from: path, to: one ?? two ?? three ?? '' }));
}

function target({ from, to }: Import): string {
  return normalize(join(dirname(from), to)).replaceAll('\\', '/');
}

function roomOf(path: string): string {
  if (path.startsWith('shared/')) return 'shared';
  if (path.startsWith('server/database/seeds')) return 'server/database/seeds';
  if (path === 'server/config.ts') return 'server/config';
  const [side = '', folder = '', ...rest] = path.split('/');
  return rest.length === 0 ? side : `${side}/${folder}`;
}

function isAllowed(from: string, to: string): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  const allowed = ARROWS[room] ?? [];
  return (
    room === other ||
    allowed.includes(other) ||
    (allowed.includes(`${room.split('/')[0]}/*`) && other.startsWith(`${room.split('/')[0]}/`))
  );
}

function linesOf(path: string): number {
  return readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
}

function told({ from, to }: Import): string {
  return `${from} → ${to}`;
}
