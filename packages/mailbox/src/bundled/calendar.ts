import type { BundledAttachment } from './bundled-message.ts';
import type { Person } from './people.ts';

export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly organizer: Person;
  readonly attendees: readonly Person[];
  readonly start: Date;
  readonly minutes: number;
  readonly location: string;
  readonly note?: string;
  /** When it was written: DTSTAMP. */
  readonly writtenAt: Date;
}

type Method = 'REQUEST' | 'CANCEL' | 'REPLY';

/** The text/calendar part of an invitation, a cancellation or an answer (RFC 5545, RFC 5546). */
export function calendarPart(method: Method, entry: CalendarEntry): BundledAttachment {
  const end = new Date(entry.start.getTime() + entry.minutes * 60_000);
  const answer = method === 'REPLY' ? 'ACCEPTED' : 'NEEDS-ACTION';
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Brightwater//Bundled mailbox//EN',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}@bundled.example`,
    `DTSTAMP:${toIcsTime(entry.writtenAt)}`,
    `DTSTART:${toIcsTime(entry.start)}`,
    `DTEND:${toIcsTime(end)}`,
    `SUMMARY:${toIcsText(entry.title)}`,
    `LOCATION:${toIcsText(entry.location)}`,
    ...(entry.note ? [`DESCRIPTION:${toIcsText(entry.note)}`] : []),
    `ORGANIZER;CN="${entry.organizer.name}":mailto:${entry.organizer.address}`,
    ...entry.attendees.map(
      (person) =>
        `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};RSVP=TRUE;CN="${person.name}":mailto:${person.address}`,
    ),
    `SEQUENCE:${method === 'CANCEL' ? 1 : 0}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    name: 'invite.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: new TextEncoder().encode(`${lines.map(foldIcsLine).join('\r\n')}\r\n`),
  };
}

/** 20261203T140000Z */
function toIcsTime(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function toIcsText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Lines of at most 75 octets, continued after a space (RFC 5545, 3.1). */
function foldIcsLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 74) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
