import { createServer, type Plugin } from 'vite';

const PLACE = '<template id="sign-in">';

/** What modules of the sign-in page ask of a browser while they load: one that knows nothing of anybody. */
const BROWSER = { localStorage: { getItem: () => null, removeItem: () => {} }, addEventListener: () => {} };

/** Writes the sign-in page into `index.html`, drawn when the browser's part is built, so that one can type before a script has come. */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: async (html) => {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`);
      return html.replace(PLACE, PLACE + (await drawn()));
    },
  };
}

async function drawn(): Promise<string> {
  const missing = Object.entries(BROWSER).filter(([name]) => !(name in globalThis));
  Object.assign(globalThis, Object.fromEntries(missing));
  // Nobody is served: it gives modules the names of styles that the build gives them.
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { signInPage } = await server.ssrLoadModule('/first-page.tsx');
    return await signInPage();
  } finally {
    await server.close();
    for (const [name] of missing) Reflect.deleteProperty(globalThis, name);
  }
}
