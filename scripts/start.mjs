// npm start: from a fresh clone to a running portal, with nothing but Node and npm.
import { ensureBuilt } from './build.mjs';

ensureBuilt(['server', 'web']);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// In this process, so that Ctrl-C and exit codes need no go-between.
await import('../dist/server/main.js');
