import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The routes that have a goal, by the modules of web/ that they load beside the page itself; a list with the definitions of the heaviest area. */
const ROUTES = [
  { name: 'login', modules: [], goal_kB: 100, most_files: 8 },
  { name: 'list', modules: ['routes.tsx', 'crud/list-screen.tsx'], area: true, goal_kB: 190, most_files: 20 },
];

/** What each route of the build in the folder transfers of scripts and styles, in kB of brotli, with its goal and the modules that the build lacks. */
export function routeSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const bytesOf = (files) => sum(files.map((file) => statSync(join(folder, `${file}.br`)).size));
  return ROUTES.map(({ name, modules, area, goal_kB, most_files }) => {
    const areas = area ? Object.keys(manifest).filter((key) => key.startsWith('_area-')) : [undefined];
    const ways = areas.map((one) => filesOf(manifest, ['index.html', ...modules, ...(one ? [one] : [])]));
    const [files = []] = ways.toSorted((one, other) => bytesOf(other) - bytesOf(one));
    const unknown = [
      ...modules.filter((module) => !manifest[module]),
      ...(areas.length === 0 ? ['definitions'] : []),
    ];
    return { name, size_kB: bytesOf(files) / 1000, goal_kB, files: files.length, most_files, unknown };
  });
}

/** Prints what each route transfers beside its goal. */
export function printRouteSizes(folder) {
  for (const { name, size_kB, goal_kB, files, most_files, unknown } of routeSizes(folder)) {
    const verdict = unknown.length
      ? `without ${unknown.join(', ')}: no such chunk`
      : size_kB <= goal_kB && files <= most_files
        ? 'within'
        : 'OVER';
    console.log(
      `web: ${name} route ${size_kB.toFixed(1)} kB of scripts and styles in ${files} files, brotli (goal ${goal_kB} kB in ${most_files}: ${verdict})`,
    );
  }
}

/** The scripts and styles of these chunks and of everything that they import at once. */
export function filesOf(manifest, keys, seen = new Set(), files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    filesOf(manifest, chunk.imports ?? [], seen, files);
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
