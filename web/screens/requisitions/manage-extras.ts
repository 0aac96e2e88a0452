import type { ResourceExtras } from '#web/crud/extras.ts';
import { extras as ofCreation } from './create-extras.tsx';

const { submit: _send, ...form } = ofCreation.create ?? {};

/** What was asked for is changed by the form with which it was asked. */
export const extras: ResourceExtras = { ...ofCreation, create: { ...form, before: 'this can be saved' } };
