import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GUIDE = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8');

interface Source {
  path: string;
  text: string;
}

/** The files that the guide writes out whole, each under its path. */
const WRITTEN: readonly Source[] = [...GUIDE.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
  ([, path = '', text = '']) => ({ path, text }),
);

it.each(WRITTEN.map((file) => [file.path, file] as const))(
  'what %s of the guide imports is there under that name',
  (_path, file) => {
    const imports = [...file.text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)];
    const missing = imports.flatMap(([, names = '', from = '']) => {
      const source = sourceOf(from, file.path);
      if (source === null) return [];
      return names
        .split(',')
        .map((name) => name.replace(/^\s*type /, '').trim())
        .filter((name) => name !== '' && !isExported(source, name))
        .map((name) => `${name} of ${from}`);
    });
    expect(missing).toEqual([]);
  },
);

it('the paths that the guide names are there', () => {
  const named = [...GUIDE.matchAll(/`((?:shared|server|web|tests|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const gone = named.filter(
    (path) => !existsSync(`${ROOT}${path}`) && !WRITTEN.some((file) => file.path === path),
  );
  expect(gone).toEqual([]);
  expect(WRITTEN.length).toBeGreaterThan(3);
});

/** The text of what is imported: of the guide, or of the portal; null for a package. */
function sourceOf(from: string, by: string): string | null {
  if (!/^[#.]/.test(from)) return null;
  const path = from.startsWith('#') ? from.slice(1) : new URL(from, `file:///${by}`).pathname.slice(1);
  return WRITTEN.find((file) => file.path === path)?.text ?? readFileSync(`${ROOT}${path}`, 'utf8');
}

function isExported(text: string, name: string): boolean {
  return (
    new RegExp(`export (?:async )?(?:const|function|class|interface|type) ${name}\\b`).test(text) ||
    new RegExp(`export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\}`).test(text)
  );
}
