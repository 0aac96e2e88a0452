import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/** Writes the errors that no test caught, which end a run badly though no test failed, where `npm test` looks for them. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; stack?: string }[]): void {
    const file = process.env.UNHANDLED_ERRORS;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message ?? 'unknown')));
  }
}
