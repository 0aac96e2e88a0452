import { beforeAll, expect, it, vi } from 'vitest';
import type { Decision, OpenItem } from '#web/screens/administration/employees/leaving-data.ts';

// What is imported reads the stored session as it loads.
let missingOf: typeof import('#web/screens/administration/employees/leaving-data.ts').missingOf;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ missingOf } = await import('#web/screens/administration/employees/leaving-data.ts'));
});

const post = (id: number): OpenItem => ({
  ...{
    type: 'department-head',
    id,
    code: 'ENG',
    title: 'Engineering',
    state: 'Head',
    amount: null,
    since: null,
  },
  ...{
    path: null,
    for: { id: 1, name: 'Ada' },
    needs: true,
    successor: true,
    cancel: null,
    why_not_cancel: null,
  },
});
const decided = (decision: Decision['decision']): Decision => ({ decision, successor: null });

it('whoever moves somebody is led to the first thing that is missing on the page', () => {
  const none = new Map<string, Decision>();
  const { problems, first } = missingOf([post(1), post(2)], none, true);
  expect([Object.keys(problems), first]).toEqual([
    ['department_id', 'department-head-1', 'department-head-2'],
    'department_id',
  ]);
  expect(missingOf([post(1)], none, false).first).toBe('department-head-1');
  const unnamed = new Map([['department-head-1', decided('successor')]]);
  expect(missingOf([post(1)], unnamed, false).first).toBe('department-head-1-successor');
  const ended = new Map([['department-head-1', decided('cancel')]]);
  expect(missingOf([post(1)], ended, false)).toEqual({ problems: {}, first: undefined });
});
