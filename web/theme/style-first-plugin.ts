import type { Plugin } from 'vite';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const FIRST = '<link rel="icon"';

/** Puts the page's stylesheet before everything else that loads, because the first paint waits for it alone. */
export function styleFirst(): Plugin {
  return {
    name: 'style-first',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(STYLESHEET) ?? [];
        const links = sheets.map(
          (sheet) => `${sheet.trim().replace('<link', '<link fetchpriority="high"')}\n    `,
        );
        return html.replace(STYLESHEET, '').replace(FIRST, `${links.join('')}${FIRST}`);
      },
    },
  };
}
