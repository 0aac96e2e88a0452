import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LONGEST = 300;
const ROOMS: readonly string[] = ['shared', 'server', 'web'];

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
    'server/frame',
    'server/http',
    'server/domain',
    'server/large',
    'server/config',
    'server/files',
    'server/mail',
  ],
  'server/cli': ['shared', 'server', 'server/*'],
  'server/crud': [
    'shared',
    'server/config',
    'server/database',
    'server/files',
    'server/frame',
    'server/mail',
    'server/spreadsheets',
  ],
  'server/database': ['shared', 'server/config'],
  'server/database/seeds': ['shared', 'server/database', 'server/crud', 'server/domain', 'server/frame'],
  'server/domain': [
    'shared',
    'server/config',
    'server/crud',
    'server/database',
    'server/files',
    'server/frame',
    'server/http',
    'server/mail',
    'server/spreadsheets',
  ],
  'server/files': ['shared', 'server/config', 'server/spreadsheets'],
  'server/frame': ['shared', 'server/config', 'server/database', 'server/files', 'server/mail'],
  'server/http': ['shared', 'server/config', 'server/crud', 'server/database', 'server/frame'],
  'server/large': ['shared', 'server', 'server/database', 'server/domain', 'server/frame'],
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
      ({ from, to }) => isCode(from) && isOurs(to) && !isAllowed(from, target({ from, to })),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('leave zod to be the only package that both sides share', () => {
    const wrong = IMPORTS.filter(({ from, to }) => from.startsWith('shared/') && !isOurs(to) && to !== 'zod');
    expect(wrong.map(told)).toEqual([]);
  });

  it('of the server reach another area only by its index', () => {
    const wrong = IMPORTS.filter(({ from, to }) => {
      if (!isOurs(to)) return false;
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

  it('of the browser load definitions by area, never all of them at once', () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) =>
        from.startsWith('web/') &&
        from !== 'web/outlines-plugin.ts' &&
        !/\.test\.tsx?$/.test(from) &&
        target({ from, to }) === 'shared/resources/index.ts',
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('of the engine know no resource by name', () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) =>
        /^(server\/(crud|http)|web\/crud)\//.test(from) &&
        isOurs(to) &&
        !/\.test\.tsx?$/.test(from) &&
        /^shared\/resources\/[^/]+\//.test(target({ from, to })),
    );
    expect(wrong.map(told)).toEqual([]);
  });
});

describe('imports', () => {
  it('name what is two folders up, or on another side, by its room: #shared, #server, #web', () => {
    const wrong = IMPORTS.filter((one) => {
      const far =
        one.to.startsWith('../../') || (one.to.startsWith('.') && sideOf(target(one)) !== sideOf(one.from));
      return far && ROOMS.includes(sideOf(target(one)));
    });
    expect(wrong.map(told)).toEqual([]);
  });

  it('go round in no circle', () => {
    expect(circles(IMPORTS.filter(({ from }) => isCode(from)).map((one) => [one.from, target(one)]))).toEqual(
      [],
    );
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
      ({ to }) => isOurs(to) && !/\.(ts|tsx|js|mjs|css|json|sql|woff2|svg)(\?\w+)?$/.test(to),
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

/** Whether an import names a file of the portal and not a package. */
function isOurs(to: string): boolean {
  return to.startsWith('.') || to.startsWith('#');
}

function target({ from, to }: Import): string {
  if (to.startsWith('#')) return to.slice(1);
  return normalize(join(dirname(from), to)).replaceAll('\\', '/');
}

function sideOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** The imports that lead back to where they came from, by a walk that follows each file once. */
function circles(arrows: readonly (readonly [string, string])[]): string[] {
  const to = new Map<string, string[]>();
  for (const [from, other] of arrows) to.set(from, [...(to.get(from) ?? []), other]);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]) => {
    const met = way.indexOf(file);
    if (met >= 0) found.push([...way.slice(met), file].join(' → '));
    if (met >= 0 || done.has(file)) return;
    for (const other of to.get(file) ?? []) walk(other, [...way, file]);
    done.add(file);
  };
  for (const file of to.keys()) walk(file, []);
  return found;
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
