import { describe, expect, it } from 'vitest';
import { refuseUnlessMayImport } from '#server/domain/imports/may-import.ts';
import {
  type ClosingRow,
  whyNotConfirm,
  whyNotDecide,
  whyNotReady,
  whyNotSubmit,
} from '#server/domain/year-close/closing.ts';
import type { Actor } from '#server/frame/actor.ts';
import { byPercent } from '#shared/budget-draft.ts';
import { commitBySecond, takesTwo, undoBySecond } from '#shared/import-by-two.ts';
import { commitProblem, headingsProblem, mappingProblem, undoProblem } from '#shared/imports.ts';
import { budgetDraftWorkflow } from '#shared/workflows/budget-drafts.ts';
import { belowHold, holdWorkflow } from '#shared/workflows/holds.ts';
import { bundlemateRefusal, mandateWorkflow } from '#shared/workflows/mandates.ts';
import { meetingWorkflow, spanProblems, unbookable } from '#shared/workflows/meetings.ts';
import { flightWorkflow, hotelWorkflow } from '#shared/workflows/travel.ts';
import { decisionsFor } from '#shared/year-close.ts';
import { somebody, verdict } from './judged.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const logistics = somebody({ offices: ['logistics'] });
const budget = somebody({ offices: ['budget-officers'] });
const traveller = somebody();

describe('a trip', () => {
  const trip = {
    status: 'pending',
    user_id: 8,
    deciding_department_id: 1,
    deputy_id: null,
    to: '2026-06-20',
    hold_status: 'secured',
    is_mandated: false,
    mandate_status: null,
  };
  const own = { ...trip, user_id: 9 };

  it('is arranged by logistics, and by nobody for themselves', () => {
    for (const workflow of [flightWorkflow, hotelWorkflow]) {
      expect(verdict(workflow, 'take', trip, logistics)).toBe('allowed');
      expect(verdict(workflow, 'take', own, logistics)).toBe('SOD_SAME_PERSON');
      expect(verdict(workflow, 'take', trip, traveller)).toBe('FORBIDDEN');
    }
  });

  it('is endorsed by the head of its department, and by no head for themselves', () => {
    const waiting = { ...trip, status: 'with-head' };
    const head = somebody({ heads: [1] });
    expect(verdict(flightWorkflow, 'endorse', waiting, head)).toBe('allowed');
    expect(verdict(flightWorkflow, 'endorse', { ...waiting, user_id: 9 }, head)).toBe('SOD_SAME_PERSON');
    expect(verdict(flightWorkflow, 'endorse', waiting, somebody({ heads: [2] }))).toBe('FORBIDDEN');
  });

  it('is chosen by who asked, and by nobody else', () => {
    expect(verdict(flightWorkflow, 'accept', { ...own, status: 'decision' }, traveller)).toBe('allowed');
    expect(verdict(flightWorkflow, 'accept', { ...trip, status: 'decision' }, logistics)).toBe('FORBIDDEN');
  });

  it('is booked once its money is set aside, and closed once it is over', () => {
    const accepted = { ...trip, status: 'accepted' };
    expect(verdict(flightWorkflow, 'book', accepted, logistics)).toBe('allowed');
    expect(verdict(flightWorkflow, 'book', { ...accepted, hold_status: 'pending' }, logistics)).toBe(
      'WRONG_STATE',
    );
    const booked = { ...trip, status: 'booked' };
    expect(verdict(flightWorkflow, 'close', booked, logistics)).toBe('WRONG_STATE');
    expect(verdict(flightWorkflow, 'close', { ...booked, to: '2026-06-14' }, logistics)).toBe('allowed');
  });

  it('is left as it is once a mandate pays for it: logistics calls it off, and lowers it while the mandate waits', () => {
    const booked = { ...own, status: 'booked' };
    expect(verdict(flightWorkflow, 'cancel', booked, traveller)).toBe('allowed');
    expect(verdict(flightWorkflow, 'cancel', { ...booked, is_mandated: true }, traveller)).toBe(
      'WRONG_STATE',
    );
    expect(
      verdict(flightWorkflow, 'decide', { ...trip, status: 'accepted', is_mandated: true }, logistics),
    ).toBe('WRONG_STATE');
    const off = { ...trip, status: 'cancelled', is_mandated: true };
    const lowering = (mandate_status: string) =>
      verdict(flightWorkflow, 'cancel', { ...off, mandate_status }, logistics);
    expect(lowering('pending')).toBe('allowed');
    expect(lowering('paid')).toBe('WRONG_STATE');
    expect(lowering('raised')).toBe('WRONG_STATE');
  });
});

describe('money set aside', () => {
  const hold = { status: 'pending', user_id: 8, department_id: 1, request_status: 'accepted' };
  const officer = somebody({ departments: [1] });

  it('is secured by an officer of the department that carries it, and by nobody for what they asked for', () => {
    expect(verdict(holdWorkflow, 'secure', hold, officer)).toBe('allowed');
    expect(verdict(holdWorkflow, 'secure', { ...hold, user_id: 9 }, officer)).toBe('SOD_SAME_PERSON');
    expect(verdict(holdWorkflow, 'secure', hold, somebody({ departments: [2] }))).toBe('FORBIDDEN');
    expect(verdict(holdWorkflow, 'secure', hold, logistics)).toBe('FORBIDDEN');
  });

  it('is not taken back by the department once what it is for is booked', () => {
    const booked = { ...hold, status: 'secured', request_status: 'booked' };
    expect(verdict(holdWorkflow, 'free', { ...hold, status: 'secured' }, officer)).toBe('allowed');
    expect(verdict(holdWorkflow, 'free', booked, officer)).toBe('WRONG_STATE');
    expect(verdict(holdWorkflow, 'free', booked, budget)).toBe('allowed');
    expect(verdict(holdWorkflow, 'free', { ...booked, status: 'mandated' }, budget)).toBe('WRONG_STATE');
  });

  it('is drawn whole for a trip', () => {
    const set = { type: 'flight', request: 'FL1', amount_kobo: 100 } as const;
    expect(belowHold(set, 100)).toBeNull();
    expect(belowHold(set, 99)).not.toBeNull();
    expect(belowHold({ ...set, type: 'meeting' }, 1)).toBeNull();
  });
});

describe('a mandate', () => {
  it('pays from one fund, and is deleted by logistics while nothing pays it', () => {
    const first = { request: 'FL1', fund_id: 1 };
    expect(bundlemateRefusal(first, { request: 'FL2', fund_id: 1 })).toBeNull();
    expect(bundlemateRefusal(first, { request: 'FL2', fund_id: 2 })).not.toBeNull();
    expect(bundlemateRefusal({ ...first, fund_id: null }, { request: 'FL2', fund_id: null })).not.toBeNull();
    expect(verdict(mandateWorkflow, 'delete', { status: 'pending' }, logistics)).toBe('allowed');
    expect(verdict(mandateWorkflow, 'delete', { status: 'raised' }, logistics)).toBe('WRONG_STATE');
    expect(verdict(mandateWorkflow, 'delete', { status: 'pending' }, budget)).toBe('FORBIDDEN');
  });
});

describe('a meeting', () => {
  const room = { name: 'Hall', status: 'available', max_capacity: 12 };
  const meeting = {
    status: 'pending',
    user_id: 8,
    start: '2026-06-16T09:00:00Z',
    end: '2026-06-16T11:00:00Z',
    no_of_participants: 12,
    room,
    taken_by: null,
  };
  const other = { code: 'MER1', title: 'Board', start: meeting.start, end: meeting.end };

  it('is booked by others than who asked, in a room that is free and large enough', () => {
    const asked = (facts: object) => verdict(meetingWorkflow, 'approve', { ...meeting, ...facts }, logistics);
    expect(asked({})).toBe('allowed');
    expect(asked({ user_id: 9 })).toBe('SOD_SAME_PERSON');
    expect(asked({ taken_by: other })).toBe('ROOM_TAKEN');
    expect(asked({ no_of_participants: 13 })).toBe('RULE');
    expect(asked({ room: { ...room, status: 'maintenance' } })).toBe('RULE');
    expect(unbookable({ ...meeting, end: NOW }, NOW)).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is called off before it begins, by who asked, and is not longer than meetings are', () => {
    const booked = { ...meeting, status: 'approved' };
    const begun = { ...booked, start: '2026-06-15T09:00:00Z' };
    expect(verdict(meetingWorkflow, 'cancel', { ...booked, user_id: 9 }, traveller)).toBe('allowed');
    expect(verdict(meetingWorkflow, 'cancel', { ...begun, user_id: 9 }, traveller)).toBe('WRONG_STATE');
    expect(verdict(meetingWorkflow, 'cancel', booked, traveller)).toBe('FORBIDDEN');
    expect(verdict(meetingWorkflow, 'conclude', begun, logistics)).toBe('WRONG_STATE');
    const days = (end: string) => spanProblems({ start: meeting.start, end }, NOW);
    expect(days('2026-06-30T09:00:00Z')).toEqual({});
    expect(days('2026-06-30T09:01:00Z')).toHaveProperty('end');
    expect(days(meeting.start)).toHaveProperty('end');
    expect(spanProblems({ start: NOW, end: meeting.end }, NOW)).toHaveProperty('start');
  });
});

describe('next year’s budget', () => {
  const draft = {
    status: 'submitted',
    budget_year: 2027,
    line_count: 1,
    submitted_by: 8,
    submitted_for_id: null,
  };

  it('is opened by another officer than submitted it, or than for whom it was submitted', () => {
    expect(verdict(budgetDraftWorkflow, 'open', draft, budget)).toBe('allowed');
    expect(verdict(budgetDraftWorkflow, 'open', { ...draft, submitted_by: 9 }, budget)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(budgetDraftWorkflow, 'open', { ...draft, submitted_for_id: 9 }, budget)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(budgetDraftWorkflow, 'open', draft, somebody({ offices: ['treasury'] }))).toBe(
      'FORBIDDEN',
    );
    expect(verdict(budgetDraftWorkflow, 'open', { ...draft, status: 'draft' }, budget)).toBe('WRONG_STATE');
  });

  it('is submitted with lines, and changed by so many percent to the naira', () => {
    const begun = { ...draft, status: 'draft', submitted_by: null };
    expect(verdict(budgetDraftWorkflow, 'submit', begun, budget)).toBe('allowed');
    expect(verdict(budgetDraftWorkflow, 'submit', { ...begun, line_count: 0 }, budget)).toBe('WRONG_STATE');
    expect(byPercent(100_00, 2.5)).toBe(103_00);
    expect(byPercent(100_00, 2.4)).toBe(102_00);
    expect(byPercent(100_00, -10)).toBe(90_00);
  });
});

describe('the close of a year', () => {
  const closing = {
    ...{ id: 1, year: 2026, status: 'submitted', submitted_by: 8, submitted_for_id: null },
    ...{ submitted_by_name: 'Somebody', confirmed_by: null, confirmed_by_name: null },
  } as unknown as ClosingRow;
  const ready = { undecided: 0, answered_first: 0, unfinished: 0, awaited: null };
  const officer = { ...budget, bound: [] } as unknown as Actor;

  it('is confirmed by a second officer, also of those who act for each other', () => {
    expect(whyNotConfirm(closing, officer, ready)).toBeNull();
    expect(whyNotConfirm({ ...closing, submitted_by: 9 }, officer, ready)).not.toBeNull();
    expect(whyNotConfirm({ ...closing, submitted_for_id: 9 }, officer, ready)).not.toBeNull();
    const deputy = { ...officer, bound: [{ id: 8, name: 'Somebody' }] } as unknown as Actor;
    expect(whyNotConfirm(closing, deputy, ready)).not.toBeNull();
    expect(whyNotConfirm({ ...closing, status: 'open' }, officer, ready)).not.toBeNull();
    const treasurer = { ...officer, offices: new Set(['treasury']) } as unknown as Actor;
    expect(whyNotConfirm(closing, treasurer, ready)).not.toBeNull();
  });

  it('waits for what is undecided, unanswered and unfinished, and for the year before', () => {
    expect(whyNotReady(ready)).toBeNull();
    for (const left of [{ undecided: 1 }, { answered_first: 1 }, { unfinished: 1 }, { awaited: 2025 }])
      expect(whyNotReady({ ...ready, ...left })).not.toBeNull();
    const open = { ...closing, status: 'open' } as ClosingRow;
    expect(whyNotSubmit(open, officer, ready)).toBeNull();
    expect(whyNotSubmit(open, officer, { ...ready, undecided: 1 })).not.toBeNull();
  });

  it('leaves nothing to decide once it is confirmed or closed', () => {
    expect(whyNotDecide(closing, officer)).toBeNull();
    expect(whyNotDecide({ ...closing, confirmed_by: 7 }, officer)).not.toBeNull();
    expect(whyNotDecide({ ...closing, status: 'closed' }, officer)).not.toBeNull();
  });

  it('carries no batch of which something is paid, and no refund', () => {
    const open = { type: 'batch', is_batched: true, is_part_paid: false, names_hold: false } as const;
    expect(decisionsFor(open)).toContain('carried');
    expect(decisionsFor({ ...open, is_part_paid: true })).not.toContain('carried');
    expect(decisionsFor({ ...open, type: 'refund' })).toEqual(['withdrawn']);
    expect(decisionsFor({ ...open, type: 'refund', names_hold: true })).toContain('fulfilled');
    expect(decisionsFor({ ...open, type: 'bounce' })).toEqual([]);
  });
});

describe('an import', () => {
  const counts = { insert: 2, update: 0, unchanged: 1, refused: 0 };
  const judged = { status: 'judged', counts, done_rows: 0 } as const;

  it('is carried out once, and all or nothing where that is asked', () => {
    expect(commitProblem(judged, 'all-or-nothing')).toBeNull();
    const refused = { ...judged, counts: { ...counts, refused: 1 } };
    expect(commitProblem(refused, 'all-or-nothing')).not.toBeNull();
    expect(commitProblem(refused, 'good-rows')).toBeNull();
    expect(commitProblem({ ...judged, counts: { ...counts, insert: 0 } }, 'good-rows')).not.toBeNull();
    expect(commitProblem({ ...judged, status: 'committed' }, 'good-rows')).not.toBeNull();
  });

  it('is undone where something was done, and read otherwise where nothing was', () => {
    const half = { ...judged, status: 'failed', done_rows: 1 } as const;
    expect(undoProblem({ ...judged, status: 'committed' })).toBeNull();
    expect(undoProblem(half)).toBeNull();
    expect(undoProblem({ ...half, done_rows: 0 })).not.toBeNull();
    expect(undoProblem({ ...judged, status: 'undone' })).not.toBeNull();
    for (const problem of [mappingProblem, headingsProblem]) {
      expect(problem(judged)).toBeNull();
      expect(problem({ ...half, done_rows: 0 })).toBeNull();
      expect(problem(half)).not.toBeNull();
    }
  });

  it('of goods, or of totals of a booked year, takes two people, and two to take it back', () => {
    const goods = { resource: 'restock', years: [], user_id: 8, mapped_by: 8, committed_by: 7 } as const;
    const me = { id: 9, bound: [] };
    expect(takesTwo(goods)).toBe(true);
    expect(takesTwo({ resource: 'update-funds', years: [] })).toBe(false);
    expect(takesTwo({ resource: 'update-funds', years: [2026] })).toBe(true);
    expect(commitBySecond(goods, me)).toBeNull();
    expect(commitBySecond({ ...goods, user_id: 9 }, me)).not.toBeNull();
    expect(commitBySecond({ ...goods, mapped_by: 9 }, me)).not.toBeNull();
    expect(undoBySecond(goods, me)).toBeNull();
    expect(undoBySecond({ ...goods, committed_by: 9 }, me)).not.toBeNull();
  });

  it('takes the permissions of what it writes, also to change what is there and to give groups', () => {
    const may = (lacks: string[], more = {}) => {
      try {
        refuseUnlessMayImport(somebody({ lacks }) as Actor, 'users', more);
        return true;
      } catch {
        return false;
      }
    };
    expect(may([])).toBe(true);
    expect(may(['add-employees'])).toBe(false);
    expect(may(['edit-employees'])).toBe(true);
    expect(may(['edit-employees'], { changes: true })).toBe(false);
    expect(may(['edit-groups'], { givesGroups: true })).toBe(false);
  });
});
