import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The routes that have a goal, by the modules of web/ that they load beside the page itself. */
const ROUTES = [
  { name: 'login', modules: ['screens/login/login.tsx'], goal_kB: 110 },
  {
    name: 'list',
    modules: [
      'layouts/signed-in.tsx',
      'layouts/protected-layout.tsx',
      'resource-pages.tsx',
      'crud/list-screen.tsx',
    ],
    goal_kB: 230,
  },
];

/** What each route of the build in the folder transfers of scripts and styles, in kB of brotli, with its goal and the modules that the build lacks. */
export function routeSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  return ROUTES.map(({ name, modules, goal_kB }) => {
    const files = filesOf(manifest, ['index.html', ...modules]);
    const size_kB = sum(files.map((file) => statSync(join(folder, `${file}.br`)).size)) / 1000;
    return { name, size_kB, goal_kB, unknown: modules.filter((module) => !manifest[module]) };
  });
}

/** Prints what each route transfers beside its goal. */
export function printRouteSizes(folder) {
  for (const { name, size_kB, goal_kB, unknown } of routeSizes(folder)) {
    const verdict = unknown.length
      ? `without ${unknown.join(', ')}: no such chunk`
      : size_kB <= goal_kB
        ? 'within'
        : 'OVER';
    console.log(
      `web: ${name} route ${size_kB.toFixed(1)} kB of scripts and styles, brotli (goal ${goal_kB} kB: ${verdict})`,
    );
  }
}

/** The scripts and styles of these chunks and of everything that they import at once. */
function filesOf(manifest, keys, seen = new Set(), files = new Set()) {
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
