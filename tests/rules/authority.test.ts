import { describe, expect, it } from 'vitest';
import {
  approvalRoute,
  fallingLimit,
  type LimitInForce,
  type Line,
  limitsOn,
  type Seat,
  waitsForWords,
  whyNobody,
} from '#shared/authority-limits.ts';
import { authorityLimitWorkflow } from '#shared/workflows/authority-limits.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { somebody, verdict } from './judged.ts';

const LIMITS: LimitInForce[] = [
  { role: 'head', up_to_kobo: 100 },
  { role: 'director', up_to_kobo: 500 },
  { role: 'executive', up_to_kobo: null },
];
const seat = (department_id: number, more: Partial<Seat> = {}) => ({
  ...{ department_id, is_able: true, deputy_id: null },
  is_directorate: false,
  ...more,
});
const UNIT = seat(1);
const DIVISION = seat(2);
const DIRECTORATE = { ...seat(3), is_directorate: true };
const AGENCY = seat(9);
const LINE: Line = { upwards: [UNIT, DIVISION, DIRECTORATE], executive: AGENCY };
const unable = <S extends Seat>(one: S): S => ({ ...one, is_able: false });

/** The route as `role:department or deputy, then those higher`. */
function routed(amount: number, line: Line = LINE, limits = LIMITS): string {
  const route = approvalRoute(amount, limits, line);
  const { approving_role, approving_department_id, approving_deputy_id } = route;
  if (!approving_role) return 'nobody';
  const turn = approving_deputy_id ? `deputy ${approving_deputy_id}` : approving_department_id;
  return [`${approving_role}:${turn}`, route.higher_department_id, route.highest_department_id]
    .filter((one) => one !== null)
    .join(' ');
}

describe('for whom an amount waits', () => {
  it.each([
    ['the limit of the head', 100, 'head:1 3 9'],
    ['a kobo above it', 101, 'director:3 9'],
    ['the limit of the director', 500, 'director:3 9'],
    ['a kobo above it', 501, 'executive:9'],
    ['any amount', Number.MAX_SAFE_INTEGER, 'executive:9'],
  ])('%s', (_what, amount, expected) => {
    expect(routed(amount)).toBe(expected);
  });

  it.each<[string, number, Line, string]>([
    [
      'the head may not: the next above',
      1,
      { ...LINE, upwards: [unable(UNIT), DIVISION, DIRECTORATE] },
      'head:2 3 9',
    ],
    [
      'no head below the directorate may',
      1,
      { ...LINE, upwards: [unable(UNIT), unable(DIVISION), DIRECTORATE] },
      'director:3 9',
    ],
    ['the director may not', 200, { ...LINE, upwards: [UNIT, DIVISION, unable(DIRECTORATE)] }, 'executive:9'],
    ['the directorate’s own', 1, { ...LINE, upwards: [DIRECTORATE] }, 'head:3 9'],
    [
      'the directorate’s own, above the head’s limit',
      200,
      { ...LINE, upwards: [DIRECTORATE] },
      'director:3 9',
    ],
    ['below no directorate', 200, { ...LINE, upwards: [UNIT, DIVISION] }, 'executive:9'],
    [
      'the office of the head of the agency',
      1,
      { upwards: [{ ...seat(9), is_directorate: true }], executive: AGENCY },
      'head:9',
    ],
    [
      'nobody may, and a department names a deputy',
      1,
      { upwards: [unable(UNIT), unable({ ...DIRECTORATE, deputy_id: 7 })], executive: unable(AGENCY) },
      'director:deputy 7',
    ],
    ['nobody is there', 1, { upwards: [unable(UNIT)], executive: null }, 'nobody'],
  ])('%s', (_what, amount, line, expected) => {
    expect(routed(amount, line)).toBe(expected);
  });

  it('is nobody above every limit, or where the limit of an office is missing', () => {
    const two = LIMITS.slice(0, 2);
    expect(routed(501, LINE, two)).toBe('nobody');
    expect(whyNobody(501, two)).toContain('confirm the limit of the head of the agency');
    expect(routed(501, LINE, [...two, { role: 'executive', up_to_kobo: 500 }])).toBe('nobody');
    expect(whyNobody(501, [...two, { role: 'executive', up_to_kobo: 500 }])).toContain('a higher limit');
    expect(routed(1, LINE, [{ role: 'executive', up_to_kobo: null }])).toBe('executive:9');
    expect(routed(1, LINE, [])).toBe('nobody');
  });

  it('is told by name, office and limit', () => {
    const told = {
      role: 'head',
      department: 'Works',
      head: 'Ada Obi',
      deputy: null,
      limits: LIMITS,
    } as const;
    expect(waitsForWords(50, told)).toBe(
      'It waits for the approval of Ada Obi, head of Works (up to ₦1.00).',
    );
    expect(waitsForWords(50, { ...told, role: 'executive', deputy: 'Ben Eke' })).toBe(
      'It waits for the approval of Ben Eke, who answers as the deputy (any amount).',
    );
    expect(waitsForWords(50, { ...told, role: null })).toContain('name a head or a deputy');
  });
});

describe('limits', () => {
  const dated = (role: LimitInForce['role'], up_to_kobo: number | null, starts_on: string) => ({
    ...{ role, up_to_kobo, starts_on },
  });
  const CONFIRMED = [dated('head', 100, '2026-01-01'), dated('director', 500, '2026-02-01')];

  it('of a day are the newest of each office', () => {
    const all = [...CONFIRMED, dated('head', 200, '2026-03-01')];
    const of = (day: string) => limitsOn(all, day).map(({ role, up_to_kobo }) => `${role} ${up_to_kobo}`);
    expect(of('2025-12-31')).toEqual([]);
    expect(of('2026-01-01')).toEqual(['head 100']);
    expect(of('2026-02-28')).toEqual(['head 100', 'director 500']);
    expect(of('2026-03-01')).toEqual(['head 200', 'director 500']);
  });

  it.each([
    ['as much as the next', dated('head', 500, '2026-03-01'), null],
    ['more than the next', dated('head', 501, '2026-03-01'), 'From 01-03-2026 a head of department could'],
    ['more than the next, from whose day on', dated('head', 501, '2026-01-15'), 'From 01-02-2026'],
    ['less than the one below', dated('director', 99, '2026-03-01'), 'and the director only up to ₦0.99'],
    ['any amount', dated('executive', null, '2026-03-01'), null],
    ['less than two below', dated('executive', 499, '2026-03-01'), 'the head of the agency only'],
  ])('%s', (_what, limit, said) => {
    const found = fallingLimit(limit, CONFIRMED);
    if (said === null) expect(found).toBeNull();
    else expect(found).toContain(said);
  });

  it('are confirmed by another administrator', () => {
    const facts = { status: 'proposed', proposed_by: 9, created_at: '2026-06-01' };
    const admin = somebody({ offices: ['administrators'] });
    expect(verdict(authorityLimitWorkflow, 'confirm', facts, admin)).toBe('SOD_SAME_PERSON');
    expect(verdict(authorityLimitWorkflow, 'confirm', { ...facts, proposed_by: 8 }, admin)).toBe('allowed');
    expect(verdict(authorityLimitWorkflow, 'confirm', { ...facts, proposed_by: 8 }, somebody())).toBe(
      'FORBIDDEN',
    );
  });
});

describe('an expenditure that waits', () => {
  const facts = {
    ...{ status: 'cleared', department_id: 1, batch: null, raised: [], paid_people: [] },
    ...{ approving_department_id: 1, approving_deputy_id: null },
    ...{ higher_department_id: 3, highest_department_id: 9 },
  };
  const judged = (act: string, more: object, who = somebody({ heads: [1] })) =>
    verdict(expenditureWorkflow, act, { ...facts, ...more }, who);

  it.each(['approve', 'send-back'])(
    '%s: by the head whose turn it is and those higher, and nobody else',
    (act) => {
      for (const department of [1, 3, 9])
        expect(judged(act, {}, somebody({ heads: [department] }))).toBe('allowed');
      expect(judged(act, {}, somebody({ heads: [2], departments: [1] }))).toBe('FORBIDDEN');
      expect(judged(act, { approving_department_id: null, approving_deputy_id: 9 }, somebody())).toBe(
        'allowed',
      );
      expect(judged(act, {}, somebody({ heads: [1], lacks: ['edit-expenditures'] }))).toBe('FORBIDDEN');
    },
  );

  it.each(['approve', 'send-back'])('%s: not by who raised it, nor by whom it pays', (act) => {
    const made = [{ user_id: 9, code: 'EXP1', at: '2026-06-01' }];
    expect(judged(act, { raised: made })).toBe('SOD_SAME_PERSON');
    expect(judged(act, { paid_people: [{ user_id: 9, how: 'person' }] })).toBe('SOD_SAME_PERSON');
  });

  it('is decided before it is in a batch', () => {
    expect(judged('approve', { status: 'batched', batch: 'SP1' })).toBe('WRONG_STATE');
  });
});
