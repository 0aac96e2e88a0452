import type { Transaction } from '#server/database/connection.ts';
import { addDays, lagosToday, onLagosClock, workWeekOf } from '#shared/dates.ts';
import type { Chance } from './chance.ts';
import { drawCodes } from './insert-rows.ts';
import { toldMeetings } from './meetings.ts';
import type { StoryFund } from './story.ts';
import type { StoryHold } from './tell-holds.ts';
import type { ToldMeeting } from './told-meeting.ts';
import type { Structure } from './write-structure.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Whoever asks for a meeting, or answers it. */
export interface Convener {
  id: number;
  name: string;
  mobile: string;
  department_id: number;
}

/** A meeting with its days and what became of it by now; `cost` in kobo. */
export interface StoryMeeting {
  id: number;
  code: string;
  told: ToldMeeting;
  by: Convener;
  logistics: Convener;
  start: Date;
  end: Date;
  created: Date;
  decided: Date;
  status: string;
  fund: StoryFund | null;
  cost: number | null;
}

/** Meetings of some weeks around the day of loading, in every state, numbered as they were asked for. */
export async function tellMeetings(
  trx: Transaction,
  chance: Chance,
  structure: Structure,
  funds: readonly StoryFund[],
  now: Date,
): Promise<StoryMeeting[]> {
  const monday = workWeekOf(lagosToday(now));
  const timed = toldMeetings()
    .map((told) => timesOf(told, chance, monday, now))
    .sort((one, other) => one.created.getTime() - other.created.getTime());
  const codes = await drawCodes(trx, 'MER', timed.length);
  const logistics = convener(structure, 'logistics');
  return timed.map((meeting, index) => {
    const { by: login, fund: sub, cost } = meeting.told;
    const by = convener(structure, login);
    const fund = funds.find(
      (one) => one.year === 2024 && one.sub === sub && one.department.id === by.department_id,
    );
    return {
      ...meeting,
      id: index + 1,
      code: codes[index] ?? '',
      by,
      logistics,
      fund: fund ?? null,
      cost: cost ? cost * 100 : null,
    };
  });
}

/** What was set aside for meetings when they were booked. */
export function holdsOfMeetings(meetings: readonly StoryMeeting[]): StoryHold[] {
  return meetings.flatMap(({ id, code, told, by, logistics, decided, fund, cost }): StoryHold[] => {
    if (!fund || !cost) return [];
    const placed = { at: decided, by: logistics };
    return [
      {
        type: 'meeting',
        request: { id, code, words: told.title },
        asked_by: by,
        department_id: by.department_id,
        fund,
        reserved_fund: null,
        cost,
        placed,
        secured: placed,
      },
    ];
  });
}

/** When a meeting is, was asked for and answered, and what became of it by now. */
function timesOf(told: ToldMeeting, chance: Chance, monday: string, now: Date) {
  const at = (day: number, time: string) => new Date(onLagosClock(`${addDays(monday, day)}T${time}`));
  const start = at(told.day, told.from);
  const end = at(told.last ?? told.day, told.to);
  // What waits was asked for lately, what is far off not after today.
  const lead = told.status === 'pending' ? 0 : chance.between(5, 18) * DAY_MS;
  const asked = Math.min(start.getTime() - lead, now.getTime() - chance.between(3, 70) * HOUR_MS);
  const created = new Date(asked);
  const decided = new Date(
    Math.min(asked + chance.between(40, 2_000) * 60_000, now.getTime() - HOUR_MS, start.getTime() - HOUR_MS),
  );
  const isOver = end < now;
  // Some that ended lately wait to be concluded.
  const isOpen = now.getTime() - end.getTime() < 1.5 * DAY_MS;
  const status = told.status ?? (isOver && !isOpen ? 'concluded' : 'approved');
  return { told, start, end, created, decided: decided < created ? created : decided, status };
}

function convener({ people, departments }: Structure, login: string): Convener {
  const found = people.find(({ email }) => email === `${login}@agency.test`);
  const department = departments.get(found?.department ?? '');
  if (!found || !department) throw new Error(`nobody of the demonstration is called ${login}`);
  const { id, name, mobile } = found;
  return { id, name, mobile, department_id: department.id };
}
