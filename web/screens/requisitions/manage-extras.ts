import type { ResourceExtras } from '#web/crud/extras.ts';
import { extras as ofCreation } from './create-extras.tsx';

const { submit: _send, problems, ...form } = ofCreation.create ?? {};

/** What was asked for is changed by the form with which it was asked. */
export const extras: ResourceExtras = {
  ...ofCreation,
  create: {
    ...form,
    before: 'this can be saved',
    // What is left of a quota leaves out what this requisition takes of it already: the server counts that.
    problems: (values, facts) =>
      Object.fromEntries(
        Object.entries(problems?.(values, facts) ?? {}).filter(([at]) => !at.endsWith('.quantity')),
      ),
  },
};
