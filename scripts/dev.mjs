// npm run dev: the server restarts and the browser's part reloads as their sources change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, ROOT, requireNode } from './install.mjs';

requireNode();
install({ dev: true });

const children = [
  start('tsx', ['watch', '--clear-screen=false', 'server/main.ts']),
  start('vite', ['--config', 'web/vite.config.ts', '--clearScreen=false']),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);

function start(program, args) {
  const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env },
  });
  // One without the other is no use.
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
  return child;
}

function stopAll() {
  for (const child of children) child.kill('SIGTERM');
}
