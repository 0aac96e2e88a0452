import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from '#server/mail/calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: 'meeting-7-MER00007@portal.example',
  method: 'REQUEST',
  status: 'CONFIRMED',
  sequence: 0,
  start: new Date('2026-11-24T10:00:00+01:00'),
  end: new Date('2026-11-24T12:30:00+01:00'),
  title: 'Budget; heads, and \\ more',
  location: 'Board Room (HQ-601), Main Block',
  description: 'Line one\nLine two',
  organizer: { name: 'National "Coastal" Board', address: 'portal@agency.test' },
  attendees: [{ name: 'Títílayọ̀ Bello', address: 'audit@agency.test' }],
};

/** The properties of a file, read as RFC 5545 says: folds undone, then names and values. */
function read(file: string): [name: string, value: string][] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return [name, value];
    });
}

describe('a calendar file', () => {
  const file = calendarFile(EVENT, new Date('2026-11-20T08:00:00.123Z'));
  const properties = new Map(read(file));

  it('is one event of one calendar, from begin to end, each line ended by CRLF', () => {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const order = read(file).filter(([name]) => name === 'BEGIN' || name === 'END');
    expect(order).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['BEGIN', 'VEVENT'],
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ]);
  });

  it('says when in UTC, and by what it is known again', () => {
    expect(Object.fromEntries(properties)).toMatchObject({
      VERSION: '2.0',
      PRODID: expect.any(String),
      METHOD: 'REQUEST',
      UID: 'meeting-7-MER00007@portal.example',
      DTSTAMP: '20261120T080000Z',
      DTSTART: '20261124T090000Z',
      DTEND: '20261124T113000Z',
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
    });
  });

  it('escapes what would end a value or a line, and what a name in quotes cannot say', () => {
    expect(properties.get('SUMMARY')).toBe('Budget\\; heads\\, and \\\\ more');
    expect(properties.get('DESCRIPTION')).toBe('Line one\\nLine two');
    expect(properties.get(`ORGANIZER;CN="National 'Coastal' Board"`)).toBe('mailto:portal@agency.test');
    const hostile = calendarFile({ ...EVENT, title: 'One\r\nEND:VEVENT\u0007\nATTENDEE:mailto:x@y.z' });
    expect(new Map(read(hostile)).get('SUMMARY')).toBe('One\\nEND:VEVENT\\nATTENDEE:mailto:x@y.z');
    expect(read(hostile).filter(([name]) => name.startsWith('ATTENDEE'))).toHaveLength(1);
  });

  it('folds lines after at most 75 octets and never within a letter', () => {
    const title = 'Ìpàdé ọdọọdún ti ẹ̀ka ìṣúná owó, pẹ̀lú àwọn aṣojú 🏛️ '.repeat(6);
    const long = calendarFile({ ...EVENT, title });
    const lines = long.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.includes('\uFFFD'))).toBe(false);
    expect(new Map(read(long)).get('SUMMARY')).toBe(title.replaceAll(',', '\\,'));
  });
});
