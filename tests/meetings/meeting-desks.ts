import { addPerson } from '../support/people.ts';
import { startTestPortal } from '../support/portal.ts';
import { addRoom, meetingBody } from '../support/rooms.ts';

/** A meeting as the wire carries it, as far as tests look. */
export interface MeetingWire {
  id: number;
  version: number;
  code: string;
  title: string;
  status: string;
  start: string;
  end: string;
  remark: string | null;
  clash: string | null;
  why_not: Record<string, string>;
  contact_id: number | null;
  invitees: { id: number; label: string }[];
  actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
  holder: { name: string } | null;
}

/** Promises a portal with staff who ask for rooms and logistics that books them. */
export async function startMeetings(options: Parameters<typeof startTestPortal>[0] = {}) {
  const portal = await startTestPortal(options);
  const { call } = portal;
  const people = {
    staff: await addPerson(portal, { groups: ['Staff'], firstname: 'Tari', surname: 'Ebikeme' }),
    colleague: await addPerson(portal, { groups: ['Staff'] }),
    logistics: await addPerson(portal, { groups: ['Logistics'] }),
  };

  /** Asks for a room, as staff unless told. */
  const ask = (room: number, more: Record<string, unknown> = {}, who: { token: string } = people.staff) =>
    call<MeetingWire>('POST', 'meetings', { token: who.token, body: meetingBody(room, more) });

  /** A request that waits; its id. */
  async function asked(room: number, more: Record<string, unknown> = {}): Promise<number> {
    const { status, text, body } = await ask(room, more);
    if (status !== 201) throw new Error(`${status}: ${text}`);
    return body.data.id;
  }

  /** Does an act, as logistics unless told. */
  const act = (
    id: number,
    name: string,
    body: Record<string, unknown> = {},
    who: { token: string } = people.logistics,
  ) => call<MeetingWire>('POST', `meetings/${id}/${name}`, { token: who.token, body });

  /** A meeting that has its room; its id. */
  async function booked(room: number, more: Record<string, unknown> = {}): Promise<number> {
    const id = await asked(room, more);
    const { status, text } = await act(id, 'approve');
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return id;
  }

  /** Moves a meeting in time, past all rules: so many hours from now. */
  async function moveTo(id: number, from: number, to: number): Promise<void> {
    await portal.pool.query(
      `update meetings set starts_at = now() + $2 * interval '1 hour', ends_at = now() + $3 * interval '1 hour' where id = $1`,
      [id, from, to],
    );
  }

  const read = async (id: number) =>
    (await call<MeetingWire>('GET', `meetings/${id}`, { token: people.staff.token })).body.data;

  return {
    ...portal,
    people,
    ask,
    asked,
    act,
    booked,
    moveTo,
    read,
    room: (seats = 20, name?: string) => addRoom(portal, { seats, name }),
  };
}

/** The portal with its rooms. */
export type Meetings = Awaited<ReturnType<typeof startMeetings>>;
