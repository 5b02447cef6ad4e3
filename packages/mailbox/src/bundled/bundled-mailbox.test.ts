import { describe, expect, it } from 'vitest';
import { buildBundledMailbox } from './bundled-mailbox.ts';
import type { BundledMessage } from './bundled-message.ts';
import { owner } from './people.ts';

const DAY_MS = 86_400_000;
const zone = 'Europe/Amsterdam';

/** A weekday morning, the night before a weekend, a Sunday, both changes of summer time, a turn of the year. */
const openings = [
  '2026-11-19T09:20:00Z',
  '2026-06-05T21:58:00Z',
  '2026-08-16T11:00:00Z',
  '2026-03-29T00:30:00Z',
  '2026-10-25T00:59:00Z',
  '2026-12-31T23:01:00Z',
].map((text) => new Date(text));

const now = openings[0] ?? new Date(0);
const mailbox = buildBundledMailbox(now, zone);
const inbox = mailbox.filter((message) => message.folder === 'inbox');
const byKey = new Map(mailbox.map((message) => [message.key, message]));

const decoder = new TextDecoder();
const isCalendar = (part: { contentType: string }) => part.contentType.startsWith('text/calendar');

/** Everything a reader can see of a message, and what its markup points to. */
function allText(message: BundledMessage): string {
  const files = (message.attachments ?? [])
    .filter((part) => part.contentType.startsWith('text/'))
    .map((part) => decoder.decode(part.content).replaceAll('\r\n ', ''));
  return [message.subject, message.text, message.html ?? '', ...files].join('\n');
}

function ageMinutes(message: BundledMessage): number {
  return (now.getTime() - message.sentAt.getTime()) / 60_000;
}

describe('the bundled mailbox', () => {
  it('holds about 120 messages: an inbox, sent mail and an archive', () => {
    const count = (folder: string) => mailbox.filter((one) => one.folder === folder).length;
    expect(count('inbox')).toBeGreaterThanOrEqual(95);
    expect(count('inbox')).toBeLessThanOrEqual(102);
    expect(count('sent')).toBeGreaterThanOrEqual(14);
    expect(count('archive')).toBeGreaterThanOrEqual(8);
    expect(mailbox.length).toBeGreaterThanOrEqual(118);
    expect(mailbox.length).toBeLessThanOrEqual(130);
  });

  it('mixes the quadrants as a real executive’s inbox does', () => {
    const count = (quadrant: string) =>
      inbox.filter((one) => one.expected.quadrant === quadrant).length;
    expect(count('do')).toBeGreaterThanOrEqual(16);
    expect(count('do')).toBeLessThanOrEqual(21);
    expect(count('schedule')).toBeGreaterThanOrEqual(27);
    expect(count('schedule')).toBeLessThanOrEqual(34);
    expect(count('delegate')).toBeGreaterThanOrEqual(15);
    expect(count('delegate')).toBeLessThanOrEqual(19);
    expect(count('eliminate')).toBeGreaterThanOrEqual(30);
    expect(count('eliminate')).toBeLessThanOrEqual(36);
    expect(mailbox.filter((one) => one.expected.why.length < 6)).toEqual([]);
  });

  it('names each message once, by a slug that can stand in a Message-ID', () => {
    expect(byKey.size).toBe(mailbox.length);
    expect(mailbox.map((one) => one.key).filter((key) => !/^[a-z0-9-]+$/.test(key))).toEqual([]);
  });

  it('comes newest first, from four minutes to about 40 days old', () => {
    const times = mailbox.map((one) => one.sentAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(ageMinutes(mailbox[0] as BundledMessage)).toBe(4);
    expect(ageMinutes(mailbox.at(-1) as BundledMessage) / 1440).toBeGreaterThan(30);
    expect(ageMinutes(mailbox.at(-1) as BundledMessage) / 1440).toBeLessThan(45);
  });

  it('is the same for the same moment and another for another', () => {
    expect(buildBundledMailbox(new Date(now), zone)).toEqual(mailbox);
    const later = buildBundledMailbox(new Date(now.getTime() + 3 * DAY_MS), zone);
    expect(later.map((one) => one.text)).not.toEqual(mailbox.map((one) => one.text));
    expect(later.map((one) => one.key).sort()).toEqual([...byKey.keys()].sort());
  });

  it('reads wall times in the zone it is given', () => {
    const text = (timeZone: string) =>
      buildBundledMailbox(now, timeZone).find((one) => one.key === 'booking-api-down')?.subject;
    expect(text('UTC')).toBe('Rotterdam booking API down since 08:16');
    expect(text('Asia/Tokyo')).toBe('Rotterdam booking API down since 17:16');
  });

  it('is written to the owner, by the owner, or to a list or person with the owner in copy', () => {
    const lists = ['ops-leads@brightwater.example', 'all-staff@brightwater.example'];
    for (const message of mailbox) {
      const people = [message.from, ...message.to, ...(message.cc ?? [])].map((one) => one.address);
      expect(people, message.key).toEqual(
        expect.arrayContaining([people.find((one) => [owner.address, ...lists].includes(one))]),
      );
      expect(message.folder === 'sent', message.key).toBe(message.from === owner);
    }
  });
});

describe('threads', () => {
  it('answer messages that are in the mailbox and older', () => {
    for (const message of openings.flatMap((opening) => buildBundledMailbox(opening, zone))) {
      for (const key of message.references ?? []) expect(byKey.has(key), message.key).toBe(true);
      expect(message.references?.at(-1)).toBe(message.inReplyTo);
    }
    for (const opening of openings) {
      const opened = new Map(buildBundledMailbox(opening, zone).map((one) => [one.key, one]));
      for (const message of opened.values()) {
        const answered = message.inReplyTo ? opened.get(message.inReplyTo) : undefined;
        if (answered) {
          const names = `${message.key} answers ${answered.key}`;
          expect(answered.sentAt.getTime(), names).toBeLessThan(message.sentAt.getTime());
        }
      }
    }
  });

  it('number eight or more, of two to five messages', () => {
    const roots = new Map<string, number>();
    for (const message of mailbox) {
      const root = message.references?.[0] ?? message.key;
      roots.set(root, (roots.get(root) ?? 0) + 1);
    }
    const sizes = [...roots.values()].filter((size) => size > 1);
    expect(sizes.length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    expect(sizes.filter((size) => size >= 3).length).toBeGreaterThanOrEqual(4);
  });

  it('quote what they answer, in both common ways', () => {
    const quoted = (pattern: RegExp) => mailbox.filter((one) => pattern.test(one.text)).length;
    expect(quoted(/^On \w{3}, .* at \d\d:\d\d, .* wrote:$/m)).toBeGreaterThanOrEqual(8);
    expect(quoted(/^From: .*\nSent: .*\nTo: .*\nSubject: /m)).toBeGreaterThanOrEqual(5);
  });
});

describe('dates in the texts', () => {
  const months = new Map(
    ['en-GB', 'de-DE', 'fr-FR'].flatMap((locale) =>
      Array.from({ length: 12 }, (_, month) => [
        new Date(Date.UTC(2001, month, 1)).toLocaleString(locale, {
          month: 'long',
          timeZone: 'UTC',
        }),
        month,
      ]),
    ),
  );

  it('never lie in the past where a full date is named, and their weekdays are right', () => {
    for (const opening of openings) {
      for (const message of buildBundledMailbox(opening, zone)) {
        const ownText = message.text.split(/^(?:On \w{3}, |From: )/m)[0] ?? '';
        const dates = ownText.matchAll(/([\p{L}]+),? (\d{1,2})\.? ([\p{L}]+) (\d{4})/gu);
        for (const [found, weekday, day, month = '', year] of dates) {
          const noon = new Date(
            Date.UTC(Number(year), months.get(month) ?? Number.NaN, Number(day), 12),
          );
          const weekdays = ['en-GB', 'de-DE', 'fr-FR'].map((locale) =>
            noon.toLocaleString(locale, { weekday: 'long', timeZone: 'UTC' }),
          );
          expect(weekdays, `${message.key}: ${found}`).toContain(weekday);
          expect(noon.getTime(), `${message.key}: ${found}`).toBeGreaterThan(
            message.sentAt.getTime() - DAY_MS,
          );
        }
      }
    }
  });

  it('say when the urgent things are due, whatever the hour and the day of opening', () => {
    const due =
      /\b(?:today|tomorrow|tonight|two hours|half an hour|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b|before the day is out/;
    for (const opening of openings) {
      const urgent = buildBundledMailbox(opening, zone).filter(
        (one) => one.folder === 'inbox' && ['do', 'delegate'].includes(one.expected.quadrant),
      );
      for (const message of urgent.filter(
        (one) => !['audit-bridge-3', 'lyon-3'].includes(one.key),
      )) {
        expect(`${message.subject}\n${message.text}`, message.key).toMatch(due);
      }
    }
  });

  it('invite to meetings that are still to come', () => {
    for (const opening of openings) {
      const invited = buildBundledMailbox(opening, zone).flatMap((one) =>
        (one.attachments ?? []).filter(isCalendar).map((part) => decoder.decode(part.content)),
      );
      expect(invited.length).toBeGreaterThanOrEqual(4);
      for (const text of invited) {
        const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text) ?? [];
        const [, year, month, day, hour, minute] = start.map(Number);
        const startsAt = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute);
        expect(startsAt).toBeGreaterThan(opening.getTime());
      }
    }
  });
});

describe('what is in the messages', () => {
  it('names no host outside .example', () => {
    for (const message of mailbox) {
      const people = [message.from, ...message.to, ...(message.cc ?? [])];
      const hosts = [
        ...people.map((one) => one.address.split('@')[1] ?? ''),
        ...[...allText(message).matchAll(/[\w.+-]+@([\w.-]+\w)/g)].map((found) => found[1] ?? ''),
        ...[...allText(message).matchAll(/https?:\/\/([\w.-]+\w)/g)].map((found) => found[1] ?? ''),
        ...[
          ...Object.values(message.headers ?? {})
            .join(' ')
            .matchAll(/[@/]([\w-]+\.[\w.-]+\w)/g),
        ].map((found) => found[1] ?? ''),
      ].filter((host) => host !== 'www.w3.org');
      expect(
        hosts.filter((host) => !host.endsWith('.example')),
        message.key,
      ).toEqual([]);
    }
  });

  it('leaves no marker of a template behind', () => {
    for (const message of mailbox) {
      expect(allText(message), message.key).not.toMatch(
        /\$\{|undefined|\bNaN\b|\[object|Invalid Date|lorem|\{\{|TODO/i,
      );
      expect(allText(message), message.key).not.toContain('\u0000');
      expect(message.text, message.key).not.toMatch(/^[ \t]{4,}\S/m);
    }
  });

  it('carries files with real bytes', () => {
    const files = mailbox.flatMap((one) => one.attachments ?? []);
    const heads = { 'application/pdf': '%PDF-1.4', 'image/png': '\u0089PNG' };
    expect(files.filter((file) => file.content.length < 20)).toEqual([]);
    for (const [type, head] of Object.entries(heads)) {
      const some = files.filter((file) => file.contentType === type);
      expect(some.length).toBeGreaterThan(2);
      for (const file of some) {
        expect(String.fromCharCode(...file.content.subarray(0, head.length))).toBe(head);
      }
    }
    expect(mailbox.some((one) => (one.attachments?.length ?? 0) >= 4)).toBe(true);
  });

  it('shows an inline picture where the HTML refers to one', () => {
    const withPicture = mailbox.filter((one) => one.html?.includes('cid:'));
    expect(withPicture.length).toBeGreaterThan(0);
    for (const message of withPicture) {
      const ids = [...(message.html ?? '').matchAll(/cid:([^"]+)"/g)].map((found) => found[1]);
      const parts = (message.attachments ?? []).filter((part) => part.inline);
      expect(parts.map((part) => part.contentId)).toEqual(ids);
    }
  });

  it('has the odd ones of real mail', () => {
    const some = (test: (message: BundledMessage) => boolean) => inbox.filter(test).length;
    expect(some((one) => one.subject === '')).toBe(1);
    expect(some((one) => one.text === '' && (one.attachments?.length ?? 0) > 0)).toBe(1);
    expect(some((one) => one.text.length > 1500)).toBeGreaterThan(2);
    expect(some((one) => one.text.length > 0 && !one.text.includes('\n'))).toBeGreaterThan(2);
    expect(some((one) => /,/.test(one.from.name))).toBeGreaterThan(3);
    expect(some((one) => /[À-ž]/.test(one.from.name))).toBeGreaterThan(3);
    expect(some((one) => /\p{Extended_Pictographic}/u.test(one.subject))).toBe(1);
    expect(some((one) => one.headers?.['List-Unsubscribe'] !== undefined)).toBeGreaterThan(8);
    expect(some((one) => one.headers?.['Auto-Submitted'] !== undefined)).toBeGreaterThan(8);
    expect(some((one) => !one.to.includes(owner))).toBeGreaterThan(8);
    expect(some((one) => one.html !== undefined)).toBeGreaterThan(25);
    expect(some((one) => one.unread)).toBeGreaterThan(25);
    expect(some((one) => one.flagged === true)).toBeGreaterThan(2);
    expect(some((one) => /Mit freundlichen Grüßen/.test(one.text))).toBe(1);
    expect(some((one) => /salutations distinguées/.test(one.text))).toBe(1);
  });
});
