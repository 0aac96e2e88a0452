import type { Plugin } from 'vite';

const WRITERS = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)[.]js/;

/**
 * Leaves out of the browser's part what writes JSON Schema: the server documents the API with it, the browser only judges
 * values. Every schema of zod refers to it, so no bundler sees that nothing calls it. The names stay and do nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!WRITERS.test(id)) return null;
      const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
      const exported = [...declared, ...renamed].map((name) => `nothing as ${name}`);
      return { code: `const nothing = () => nothing;\nexport { ${exported.join(', ')} };`, map: null };
    },
  };
}
