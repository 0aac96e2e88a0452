import type { Transaction } from '#server/database/connection.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { calendarFile } from '#server/mail/calendar-file.ts';
import { cancellationLetter, invitationLetter } from '#server/mail/letters.ts';
import { spanWords } from '#shared/workflows/meetings.ts';
import { eventOf, findTold } from './calendar.ts';

type Method = 'REQUEST' | 'CANCEL';

/** The state that a meeting must still be in for its mail to be true. */
const TRUE_IN: Readonly<Record<Method, string>> = { REQUEST: 'approved', CANCEL: 'cancelled' };

/** Mails one person a meeting, or that it is not held; a meeting that has moved on since is left to its next mail. */
export const meetingMailJob: Job = {
  name: 'mail-meeting',
  isMail: true,
  async work({ db, mailer, config }, data) {
    const { meeting_id, user_id, method } = data as { meeting_id: number; user_id: number; method: Method };
    const meeting = await findTold(db, meeting_id);
    const to = meeting?.people.find(({ id }) => id === user_id);
    if (!meeting || !to || meeting.status !== TRUE_IN[method]) return;
    const { code, agency, title, place, contact, description, remark } = meeting;
    const reached = [contact.name, contact.mobile].filter((one) => one).join(', ');
    const facts = { name: to.name, agency, title, room: place, when: spanWords(meeting), contact: reached };
    const letter =
      method === 'REQUEST'
        ? invitationLetter({ ...facts, description })
        : cancellationLetter({ ...facts, description: null }, remark);
    const content = calendarFile(eventOf(meeting, method, config));
    await mailer.send(to, { ...letter, calendar: { method, file: `${code}.ics`, content } });
  },
};

/** Has contact and invited people mailed a meeting, each by a job of their own: one that fails is tried again alone. */
export async function mailMeeting(
  trx: Transaction,
  portal: Pick<Portal, 'enqueue'>,
  meeting_id: number,
  method: Method,
): Promise<void> {
  const { people = [] } = (await findTold(trx, meeting_id)) ?? {};
  for (const { id } of people)
    await portal.enqueue(trx, meetingMailJob.name, { meeting_id, user_id: id, method });
}
