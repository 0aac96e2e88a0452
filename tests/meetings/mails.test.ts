import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { MONDAY } from '../support/rooms.ts';
import { type Meetings, startMeetings } from './meeting-desks.ts';

let desks: Meetings;
beforeAll(async () => {
  desks = await startMeetings({ jobs: true });
}, 60_000);
afterAll(() => desks.close());

/** The mails in the outbox, once there are so many. */
async function mails(count: number): Promise<string[]> {
  const folder = join(desks.config.dataDir, 'outbox');
  for (let tries = 0; tries < 100; tries += 1) {
    const names = await readdir(folder).catch(() => []);
    if (names.length >= count)
      return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
    await pause(100);
  }
  throw new Error(`there are no ${count} mails`);
}

/** The calendar file within a mail. */
function calendarIn(mail: string): string {
  const [, body = ''] = /Content-Type: application\/ics[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? [];
  return Buffer.from(body, 'base64').toString();
}

it('a booked meeting reaches contact and invited people for their calendar, and so does its end', async () => {
  const { staff, colleague, logistics } = desks.people;
  const contact = await addPerson(desks, { groups: ['Staff'] });
  const gone = await addPerson(desks, { groups: ['Staff'], status: 'inactive' });
  const room = await desks.room(20, 'Atlantic Hall');
  const id = await desks.asked(room, {
    title: 'Town hall',
    contact_id: contact.id,
    mobile: '0803 123 4567',
    invitees: [colleague.id, contact.id, gone.id],
  });
  expect((await desks.act(id, 'approve')).status).toBe(200);
  const invitations = await mails(2);
  expect(invitations.map((mail) => /^To: .*<(.*)>/m.exec(mail)?.[1]).sort()).toEqual(
    [contact.email, colleague.email].sort(),
  );
  for (const mail of invitations) {
    expect(mail).toContain('Subject: Meeting: Town hall');
    expect(mail).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    const file = calendarIn(mail);
    for (const line of [
      'METHOD:REQUEST',
      'STATUS:CONFIRMED',
      'SUMMARY:Town hall',
      `DTSTART:${MONDAY.replaceAll('-', '')}T090000Z`,
      `UID:meeting-${id}-`,
    ])
      expect(file).toContain(line);
    expect(file.replaceAll('\r\n ', '')).toContain(`RSVP=FALSE:mailto:${colleague.email}`);
  }

  await desks.act(id, 'call-off', { reason: 'The roof leaks' });
  const ended = (await mails(4)).filter((mail) => mail.includes('Subject: Cancelled: Town hall'));
  expect(ended).toHaveLength(2);
  for (const mail of ended) {
    expect(mail).toContain('The roof leaks');
    const file = calendarIn(mail);
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', `UID:meeting-${id}-`])
      expect(file).toContain(line);
  }

  // Whoever asked and logistics take it from the screen; a request that was never booked mails nobody.
  for (const [path, { token }] of [
    [`meetings/${id}`, staff],
    [`pending/meetings/${id}`, logistics],
  ] as const) {
    const answer = await desks.call('GET', `${path}/calendar.ics`, { token });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/calendar/);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="MER\d{5}\.ics"/);
    expect(answer.text).toContain('METHOD:PUBLISH');
  }
  const hidden = await desks.call('GET', `meetings/${id}/calendar.ics`, { token: colleague.token });
  expect(hidden.status).toBe(404);
  const waiting = await desks.asked(room, { invitees: [colleague.id] });
  await desks.act(waiting, 'cancel', { reason: 'Not needed' }, staff);
  await pause(1_500);
  expect(await mails(4)).toHaveLength(4);
}, 60_000);
