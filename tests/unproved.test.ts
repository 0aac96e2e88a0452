import { expect, it } from 'vitest';
import { unproved } from '../scripts/unproved.mjs';

it('names the promises of which a test was skipped, and no others', () => {
  const promises = [
    {
      what: 'The disk is full',
      files: ['tests/durability/disk-full.test.ts', 'tests/http/disk-full.test.ts'],
    },
    { what: 'The server is killed', files: ['tests/durability/kill.test.ts'] },
  ];
  const of = (name: string, ...statuses: string[]) => ({
    name: `/portal/${name}`,
    assertionResults: statuses.map((status) => ({ status })),
  });
  const report = {
    testResults: [
      of('tests/durability/disk-full.test.ts', 'passed', 'skipped'),
      of('tests/http/disk-full.test.ts', 'passed'),
      of('tests/durability/kill.test.ts', 'passed'),
    ],
  };
  expect(unproved(promises, report)).toEqual([
    'The disk is full: not proved here whole, tests of tests/durability/disk-full.test.ts were skipped',
  ]);
});
