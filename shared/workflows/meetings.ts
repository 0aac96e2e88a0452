import { formatDay, formatMoment, formatTime, lagosToday } from '../dates.ts';
import type { ErrorCode } from '../errors.ts';
import { money } from '../resource/fields.ts';
import { type Bar, defineWorkflow, holders, office, person, type WhyNot } from '../resource/workflow.ts';
import { tooFarAhead } from './days-ahead.ts';
import { quoted, why } from './reasons.ts';

/** A time that a meeting takes, half-open: another may begin when it ends. */
export interface Span {
  start: string | Date;
  end: string | Date;
}

/** A meeting that has a room, as it is named to others who want it. */
export interface Booked extends Span {
  code: string;
  title: string;
}

/** A room as far as it decides who meets in it. */
export interface MeetingRoom {
  name: string;
  status: string;
  max_capacity: number;
}

/** What decides what may be done with a meeting. */
export interface MeetingFacts extends Span {
  status: string;
  user_id: number;
  no_of_participants: number;
  room: MeetingRoom;
  /** The booked meeting that has the room at that time. */
  taken_by: Booked | null;
}

type Asked = { code: string; title: string; room: { label: string }; start: string; end: string };

/** The longest that a meeting may be. */
export const LONGEST_MEETING_DAYS = 14;

/** Nobody answers what they asked for themselves. */
export const asked: Bar<MeetingFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You asked for this meeting. ${another}` : null;

/** Why a meeting can't be booked: its time is over, or its room can't be had. */
export function unbookable({ end, room, no_of_participants, taken_by }: MeetingFacts, now: Date) {
  const refused = (code: ErrorCode, sentence: string): WhyNot => ({ code, sentence });
  if (new Date(end) <= now) return refused('WRONG_STATE', `It would have ended on ${formatMoment(end)}.`);
  if (taken_by) return refused('ROOM_TAKEN', roomTaken(room, taken_by));
  const problem = roomProblem(room) ?? seatsProblem(room, no_of_participants);
  return problem ? refused('RULE', problem) : null;
}

/** Why a meeting can't be called off any more. */
export function begun({ start, status }: Pick<MeetingFacts, 'start' | 'status'>, now: Date): string | null {
  return status === 'approved' && new Date(start) <= now ? `It began on ${formatMoment(start)}.` : null;
}

/** Why nobody can be said to have stayed away yet. */
export function notBegun({ start }: Pick<MeetingFacts, 'start'>, now: Date): string | null {
  return new Date(start) > now ? `It begins on ${formatMoment(start)}.` : null;
}

/** Why a meeting can't be concluded yet. */
export function notEnded({ end }: Pick<MeetingFacts, 'end'>, now: Date): string | null {
  return new Date(end) > now ? `It ends on ${formatMoment(end)}.` : null;
}

/** The sentence for whoever wants a room that is taken; it names the meeting that has it. */
export function roomTaken({ name }: Pick<MeetingRoom, 'name'>, { code, title, ...span }: Booked): string {
  return `${name} is booked for “${title}” (${code}), ${spanWords(span)}.`;
}

/** Why a room can't be asked for. */
export function roomProblem({ name, status }: Pick<MeetingRoom, 'name' | 'status'>): string | null {
  return status === 'available' ? null : `${name} is not available.`;
}

/** Why so many people can't meet in a room. */
export function seatsProblem(
  { name, max_capacity }: Pick<MeetingRoom, 'name' | 'max_capacity'>,
  participants: number,
): string | null {
  return participants > max_capacity ? `${name} has ${max_capacity} seats.` : null;
}

/** What is wrong with the time of a meeting that is asked for, by field. */
export function spanProblems({ start, end }: Span, now: Date): { start?: string; end?: string } {
  const [from, to] = [new Date(start), new Date(end)];
  if (from <= now) return { start: 'This time has passed. Choose a later start.' };
  const far = tooFarAhead(lagosToday(from), lagosToday(now));
  if (far) return { start: `${far}.` };
  if (to <= from) return { end: 'It must end after it starts.' };
  return to.getTime() - from.getTime() > LONGEST_MEETING_DAYS * 86_400_000
    ? { end: `A meeting takes ${LONGEST_MEETING_DAYS} days at most.` }
    : {};
}

/** When a meeting is: "24-11-2026, 10:00 to 12:00", or from one moment to another where it goes on over midnight. */
export function spanWords({ start, end }: Span): string {
  const [first, last] = [lagosToday(new Date(start)), lagosToday(new Date(end))];
  return first === last
    ? `${formatDay(first)}, ${formatTime(start)} to ${formatTime(end)}`
    : `${formatMoment(start)} to ${formatMoment(end)}`;
}

/** The states in which a meeting has its room. */
export const BOOKED = ['approved', 'concluded'] as const;

const AT_REQUESTS = 'meeting-requests';
const ANSWER = { from: ['pending'], not: [asked] } as const;
const ANSWER_TODO = 'Answer meeting request';

/** A meeting in a room: staff ask for it, logistics books it and says what came of it. */
export const meetingWorkflow = defineWorkflow<MeetingFacts>()({
  of: 'meetings',
  owner: 'user_id',
  said: 'title',
  states: {
    pending: { word: 'Waiting for logistics', with: office('logistics') },
    approved: { word: 'Booked' },
    declined: { word: 'Declined', undone: true },
    concluded: { word: 'Concluded' },
    'no-show': { word: 'No-show' },
    cancelled: { word: 'Cancelled', undone: true },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    approve: {
      label: 'Add to Calender',
      past: 'approved',
      row: 'calendar',
      at: AT_REQUESTS,
      confirm: 'Add to Calender',
      asks: {
        cost: money('Cost', {
          min: 0.01,
          hint: 'What refreshments and the like cost: it is set aside on the fund of the department. Leave it open if nothing is bought.',
        }),
      },
      title: ({ code, room }: Asked) => `Book ${room.label} for ${code}?`,
      effect: ({ title, room, ...span }: Asked) =>
        `${room.label} is booked for ${quoted(title)} It takes place on ${spanWords(span)}. The contact and everybody who is invited get it for their calendar by mail.`,
      lines: [
        { ...ANSWER, to: 'approved', by: [office('logistics')], unless: unbookable, todo: ANSWER_TODO },
        { ...ANSWER, to: 'approved', by: [holders()], unless: unbookable },
      ],
    },
    decline: {
      label: 'Decline',
      past: 'declined',
      row: 'decline',
      at: AT_REQUESTS,
      confirm: 'Decline request',
      asks: { remark: why('Remark') },
      title: ({ code }: Asked) => `Decline ${code}?`,
      effect: ({ title }: Asked) =>
        `${quoted(title)} The person who asked is told why, and the room stays free.`,
      lines: [
        { ...ANSWER, to: 'declined', by: [office('logistics')], todo: ANSWER_TODO },
        { ...ANSWER, to: 'declined', by: [holders()] },
      ],
    },
    conclude: {
      label: 'Conclude',
      past: 'concluded',
      takes: 'edit',
      at: AT_REQUESTS,
      confirm: 'Conclude meeting',
      title: ({ code }: Asked) => `Conclude ${code}?`,
      effect: ({ title }: Asked) => `${quoted(title)} It was held as booked.`,
      lines: [
        {
          from: ['approved'],
          to: 'concluded',
          by: [office('logistics')],
          unless: notEnded,
          todo: 'Conclude meeting',
        },
        { from: ['approved'], to: 'concluded', by: [holders()], unless: notEnded },
      ],
    },
    'no-show': {
      label: 'Nobody came',
      past: 'marked as no-show',
      logged: 'no-show',
      takes: 'edit',
      at: AT_REQUESTS,
      confirm: 'Mark as no-show',
      title: ({ code }: Asked) => `Nobody came to ${code}?`,
      effect: ({ title, room }: Asked) =>
        `${quoted(title)} The person who asked is told, and ${room.label} is free for the rest of the time.`,
      lines: [{ from: ['approved'], to: 'no-show', by: [holders()], unless: notBegun }],
    },
    'call-off': {
      label: 'Call off',
      past: 'called off',
      takes: 'edit',
      at: AT_REQUESTS,
      confirm: 'Call off meeting',
      asks: { reason: why('Reason') },
      title: ({ code }: Asked) => `Call off ${code}?`,
      effect: ({ room }: Asked) =>
        `${room.label} is free again. The person who asked is told why, and whoever was invited gets a cancellation by mail.`,
      lines: [{ from: ['approved'], to: 'cancelled', by: [holders()], unless: begun }],
    },
    cancel: {
      label: 'Cancel',
      past: 'cancelled',
      takes: 'add',
      confirm: 'Cancel meeting',
      asks: { reason: why('Reason') },
      title: ({ code }: Asked) => `Cancel ${code}?`,
      effect: ({ room }: Asked) =>
        `${room.label} is not needed any more. If it was booked, it is free again, and whoever was invited gets a cancellation by mail.`,
      lines: [{ from: ['pending', 'approved'], to: 'cancelled', by: [person('user_id')], unless: begun }],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete request',
      title: ({ code }: Asked) => `Delete request ${code}?`,
      effect: () => 'Logistics is not asked any more. The request leaves the list; its history stays.',
      lines: [{ from: ['pending'], to: 'deleted', by: [person('user_id')] }],
    },
  },
  // What nobody concluded in time, the portal marks.
  follows: { 'stay-away': { from: ['approved'], to: 'no-show' } },
});
