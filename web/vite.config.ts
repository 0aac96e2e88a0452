import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './first-page-plugin.ts';
import { resourceOutlines } from './outlines-plugin.ts';
import { definitionPart } from './parts.ts';
import { withoutUnusedRouter } from './router-plugin.ts';
import { styleFirst } from './theme/style-first-plugin.ts';
import { mantineVariables } from './theme/variables-plugin.ts';
import { withoutJsonSchema } from './without-json-schema-plugin.ts';

/** What the sign-in page and every page behind it need alike. */
const DOOR = [
  /[\\/]web[\\/](lazy-page|route-failure|theme[\\/]appearance)\b/,
  /[\\/]web[\\/]api[\\/](answer|api-error|client|file-name-in|kept-answers|new-key)\b/,
  /[\\/]web[\\/]session[\\/](branding|dirty|return-to|scan-code|session-store|sign-in|sign-in-form|use-session|use-typed-before)[.]/,
  /[\\/]web[\\/]components[\\/](action-button|avatar|control|crest|field|icon-button|initials|load-chunk|page-title|password-field|spinner|text-field|toaster|toasts)[.]/,
  // The page itself too: most come by it, and each part alone costs a question.
  /[\\/]web[\\/](screens[\\/]login[\\/]login|layouts[\\/]login-layout|components[\\/]rosette)/,
  /[\\/](shared[\\/](constants|errors)[.]ts|(createReactComponent|defaultAttributes)[.]m?js)$|preload-helper/,
  /[\\/]Icon(AlertTriangle|ArrowRight|Check|Eye|EyeOff|InfoCircle|Refresh|Send|X)[.]m?js$/,
];

/** Builds the browser part into dist/web; in development the API answers from port 3000. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    resourceOutlines(),
    mantineVariables(),
    styleFirst(),
    firstPage(),
    withoutJsonSchema(),
    withoutUnusedRouter(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is there already when a part is asked for: naming it for each of a hundred pages makes the first files larger.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !isThereAlready(file, hostId)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Each part names many others, and what tells its versions apart can't be compressed.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What a part imports stays outside, since the sign-in page needs some of it.
          includeDependenciesRecursively: false,
          groups: [
            { name: definitionPart, priority: 2 },
            {
              name: 'react',
              // The way to the address is two lines over the router, and every page takes it.
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|[\\/]web[\\/]use-address[.]ts$/,
              priority: 3,
            },
            { name: 'door', test: isOfTheDoor, priority: 1 },
            // What most screens share comes in two files, where each of a hundred parts would ask for its own.
            {
              name: 'parts',
              // The picker brings Mantine along, which a list does without.
              test: /[\\/]web[\\/](components|crud|api|session|layouts)[\\/](?!combobox|fund-bar|swatch|key-value|picker-field|data-table|date-input|money-typing|use-grouped-typing|act-(asks|dialog)|file-field|file-limits|money-input|choice-cards|text-area-field|acts-foot|form-error-summary|timeline|sheet-paper|paper-|print-page|print-screen|record-prints|rosette|key-value|detail[\\/]|form[\\/]|inputs[\\/])/,
              minShareCount: 6,
            },
            // Whoever has signed in sees the frame at once, and questions to the API stand on the same library everywhere.
            {
              name: 'frame',
              test: /[\\/](@tanstack[\\/]|web[\\/](begun-page|components[\\/]use-key|layouts[\\/](signed-in|protected-layout|sidebar|header-tools|account-menu|wordmark|skip-link|palette-|portrait|use-counts|application-selector)|session[\\/](?!countdown-dialog)|api[\\/]query-client|resource-(pages|extras)|routes[.]|crud[\\/](resource-routes|detail[\\/]use-record)|screens[\\/]not-found|crud[\\/]inputs[\\/](plain-select|tick))|Icon(Bell|Coins|Help|Logout|Moon|Sun)[.]m?js$)/,
            },
            { name: 'icons', test: /[\\/]@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]/, minShareCount: 6 },
          ],
        },
      },
    },
  },
  // The folder web/api is served under the same path as the API: its sources are not calls.
  server: { proxy: { '^/api/(?!.*[.]ts)': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
});

function isOfTheDoor(id: string): boolean {
  return DOOR.some((part) => part.test(id));
}

/** Every script runs after the door's, and pages are asked for by the frame. */
function isThereAlready(file: string, hostId: string): boolean {
  const there = /[\\/]frame-[^\\/]+$/.test(hostId) ? OF_THE_FRAME : OF_THE_DOOR;
  return there.test(file);
}

const OF_THE_DOOR = /[\\/](react|door|rolldown-runtime)-[^\\/]+$/;
const OF_THE_FRAME = /[\\/](react|door|rolldown-runtime|parts|frame|icons|resources)-[^\\/]+$/;
