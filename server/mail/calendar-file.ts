/** One meeting as calendars take it in: RFC 5545, moments in UTC. */
export interface CalendarEvent {
  /** How calendars know it again: the same whenever it is sent. */
  uid: string;
  /** REQUEST invites, CANCEL takes it back, PUBLISH only tells. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Counts what was sent of it: a later one replaces an earlier. */
  sequence: number;
  start: Date;
  end: Date;
  title: string;
  location: string;
  description?: string | null;
  organizer: { name: string; address: string };
  attendees: readonly { name: string; address: string }[];
  /** Where it is looked at. */
  url?: string;
}

/** The media type of a calendar file. */
export const CALENDAR_TYPE = 'text/calendar';

/** The text of an .ics file with one event. */
export function calendarFile(event: CalendarEvent, now = new Date()): string {
  const { uid, method, status, sequence, start, end, title, location, description, url } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Service Portal//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(location)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.address}`,
    ...event.attendees.map(
      ({ name, address }) =>
        `ATTENDEE;CN=${quoted(name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${address}`,
    ),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20261124T090000Z': a moment without its fraction. */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A text as a property's value carries it. */
function escaped(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n');
}

/** A text as a property's parameter carries it: it has no way to say a quotation mark. */
function quoted(text: string): string {
  return `"${withoutControls(text).replace(/\s+/g, ' ').replaceAll('"', "'")}"`;
}

function withoutControls(text: string): string {
  return [...text].filter((letter) => letter === '\n' || !/\p{Cc}/u.test(letter)).join('');
}

const LONGEST_OCTETS = 75;

/** Lines are cut after 75 octets, never within a letter; what goes on begins with a space. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LONGEST_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += letter;
    octets += size;
  }
  return out;
}
