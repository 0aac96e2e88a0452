import { SINGLE_MEETINGS } from './single-meetings.ts';
import type { ToldMeeting } from './told-meeting.ts';

/** Meetings that are held every so many weeks, by the day of the first. */
const REGULAR: readonly (ToldMeeting & { every: 1 | 2 })[] = [
  {
    every: 1,
    room: 'HQ-502',
    day: 0,
    from: '09:00',
    to: '10:30',
    title: 'Management meeting',
    by: 'head',
    people: 12,
    needs: ['tea_snacks'],
  },
  {
    every: 1,
    room: 'HQ-203',
    day: 1,
    from: '10:00',
    to: '12:00',
    title: 'Budget implementation review',
    by: 'budget',
    people: 9,
    needs: ['audio_visual_system'],
  },
  {
    every: 1,
    room: 'HQ-203',
    day: 2,
    from: '09:00',
    to: '10:00',
    title: 'Cash position of the week',
    by: 'treasury',
    people: 6,
  },
  {
    every: 2,
    room: 'CC-101',
    day: 2,
    from: '09:00',
    to: '15:00',
    title: 'Induction of new staff',
    by: 'records',
    people: 38,
    arrangement: 'cinema',
    needs: ['audio_visual_system', 'internet', 'tea_snacks', 'lunch'],
  },
  {
    every: 2,
    room: 'HQ-601',
    day: 3,
    from: '11:00',
    to: '13:00',
    title: 'Tenders board',
    by: 'officer',
    people: 18,
    needs: ['tea_snacks'],
  },
  {
    every: 1,
    room: 'HQ-502',
    day: 4,
    from: '10:00',
    to: '11:00',
    title: 'Engineering coordination',
    by: 'officer',
    people: 11,
  },
  {
    every: 2,
    room: 'AB-201',
    day: 4,
    from: '12:00',
    to: '13:00',
    title: 'Liaison office briefing',
    by: 'budget2',
    people: 8,
    needs: ['internet'],
  },
];

const WEEKS = { before: 9, after: 5 };

/** Everything that is or was to be held: the regular meetings of the weeks around, and those held once. */
export function toldMeetings(): ToldMeeting[] {
  const weeks = Array.from({ length: WEEKS.before + WEEKS.after }, (_, place) => place - WEEKS.before);
  const regular = weeks.flatMap((week) =>
    REGULAR.filter(({ every }) => week % every === 0).map(({ every: _every, ...meeting }) => ({
      ...meeting,
      day: meeting.day + week * 7,
    })),
  );
  return [...regular, ...SINGLE_MEETINGS];
}
