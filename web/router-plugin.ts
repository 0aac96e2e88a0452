import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*[.]mjs$/;

/**
 * Says of the router's components and contexts that making them does nothing else, and leaves out their names for
 * developer tools: no bundler sees by itself that those that nobody uses can go.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'without-unused-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const pure = code
        .replace(/^\w+[.]displayName = "\w+";$/gm, '')
        .replace(/^(var \w+ = )(React\d*[.](?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');
      return { code: pure, map: null };
    },
  };
}
