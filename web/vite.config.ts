import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { styleFirst } from './theme/style-first-plugin.ts';
import { mantineVariables } from './theme/variables-plugin.ts';

/** Builds the browser part into dist/web; in development the API answers from port 3000. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineVariables(), styleFirst()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every list needs the definitions of all: in one part they compress together. What they import stays
          // outside, since the sign-in page needs some of it and none of them.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'resources', test: /[\\/]shared[\\/](resource|resources|workflows)[\\/]/ },
            // What the sign-in page and every page behind it need alike.
            {
              name: 'door',
              test: /[\\/]web[\\/](session[\\/](session-store|use-session|sign-in|sign-in-form|scan-code|branding|return-to)|api[\\/](client|answer|api-error|new-key)|components[\\/](field|text-field|password-field|crest|initials|avatar|page-title))[.]tsx?$/,
            },
          ],
        },
      },
    },
  },
  // The folder web/api is served under the same path as the API: its sources are not calls.
  server: { proxy: { '^/api/(?!.*[.]ts)': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
});
