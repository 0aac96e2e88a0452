import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Outline } from '#shared/resource/outline.ts';

const RESOURCES = join(import.meta.dirname, '../shared/resources');
const INDEX = join(RESOURCES, 'index.ts');
const PLAIN = join(RESOURCES, 'outlines.ts');

/** Begins the name of the module that has the definitions of one area. */
export const AREA = '\0definitions-of-';

type Registered = { RESOURCES: readonly Resource[] };
type Outlined = { OUTLINES: readonly Outline[] };

/**
 * Writes the outlines of all resources into the browser's part as data, in place of `shared/resources/outlines.ts`, which
 * makes them from the definitions: those come as a part for each area, with the first screen that needs one.
 */
export function resourceOutlines(): Plugin {
  return {
    name: 'resource-outlines',
    resolveId: (id) => (id.startsWith(AREA) ? id : null),
    async load(id) {
      if (id === PLAIN) return outlines((file) => this.addWatchFile(file));
      return id.startsWith(AREA) ? definitions(id.slice(AREA.length)) : null;
    },
  };
}

async function outlines(watch: (file: string) => void): Promise<string> {
  const { module, dependencies } = await runnerImport<Outlined>(PLAIN);
  for (const file of dependencies) watch(file);
  const areas = [...new Set(module.OUTLINES.map(({ area }) => area))];
  const loaders = areas.map((area) => {
    const part = JSON.stringify(`${AREA}${area}`);
    return `${JSON.stringify(area)}: () => import(${part}).then((part) => part.DEFINITIONS)`;
  });
  return [
    `export const OUTLINES = ${JSON.stringify(module.OUTLINES.map(inShort))}.map(${written});`,
    `export const AREAS = { ${loaders.join(', ')} };`,
  ].join('\n');
}

/** Most are called the same everywhere: every list loads the outlines, and what their name already says is left out on the way. */
function inShort(outline: Outline): Partial<Outline> {
  const usual = Object.entries(written({ name: outline.name, area: outline.area }));
  const said = usual.filter(
    ([key, value]) => !NAMES.includes(key) && outline[key as keyof Outline] === value,
  );
  return Object.fromEntries(Object.entries(outline).filter(([key]) => !said.some(([one]) => one === key)));
}

const NAMES = ['name', 'area'];

/** The outline that was written in short; sent to the browser as it is. */
function written(short: Partial<Outline>): Partial<Outline> {
  const { name = '', area } = short;
  const title = name.replace(/(^|-)\w/g, (first) => first.toUpperCase().replace('-', ' '));
  const singular = name.replaceAll('-', ' ').replace(/s$/, '');
  return {
    ...{ noun: name, url: name, table: name.replaceAll('-', '_'), path: `/${area}/${name}`, title, singular },
    ...short,
  };
}

async function definitions(area: string): Promise<string> {
  const { module } = await runnerImport<Registered>(INDEX);
  const names = registered();
  const own = names.filter((_, place) => module.RESOURCES[place]?.area === area);
  const imports = own.map(({ name, file }) => `import { ${name} } from ${JSON.stringify(file)};`);
  return [...imports, `export const DEFINITIONS = [${own.map(({ name }) => name).join(', ')}];`].join('\n');
}

/** The name and file of each definition, in the order in which the index lists them. */
function registered(): { name: string; file: string }[] {
  const source = readFileSync(INDEX, 'utf8');
  const files = new Map(
    [...source.matchAll(/^import \{([^}]+)\} from '([^']+)';/gm)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => [name.trim(), join(dirname(INDEX), from)] as const),
    ),
  );
  const [, list = ''] = /RESOURCES[^=]*= \[([^\]]+)\]/.exec(source) ?? [];
  const names = list.replace(/\/\/.*/g, '').split(',');
  return names
    .map((one) => one.trim())
    .filter(Boolean)
    .map((name) => ({ name, file: files.get(name) ?? '' }));
}
