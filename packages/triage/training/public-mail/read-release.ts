import type { FoundMail } from './found-mail.ts';
import { tidyBody } from './plain-text.ts';

const STAMP = /^.*UNCLASSIFIED U\.?S\.? Department of State.*$/gm;
const PAGE =
  /^From:?\s+(.+?)\n(?:Sent:?\s+(.+?)\n)To:?[ \t]*(.*?)\n(?:C[cC]:?[ \t]*(.*?)\n)?Subject:?[ \t]*(.*?)\n(?:Attachments:?[ \t]*.*?\n)?(?:Importance:?[ \t]*(\w+).*?\n)?(.*)$/ms;
/** The censors' marks beside the text. */
const MARKS =
  /^\s*RELEASE IN.*$|^\s*PART B\d.*$|^\s*B[1-9](?:\(.\))?\s*$|\s{3,}B[1-9](?:,B\d)?\s*$|^\s*1\.[45]\(.\)\s*$/gm;
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** Where the censors blacked out the only recipient, it was the owner. */
const OWNER = 'H <h@secretary.example>';

/** Reads a scanned page of the State Department's release: the fields of its top are lines of its text. */
export function readRelease(raw: Buffer): FoundMail {
  const text = raw.toString('utf8').replaceAll('\f', '\n').replaceAll(STAMP, '');
  const match = PAGE.exec(text);
  if (match === null) throw new Error('is no page of the release');
  const [from, sent, to, cc, subject, importance] = match
    .slice(1, 7)
    .map((field: string | undefined) => (field ?? '').replaceAll(/[ \t\n]+/g, ' ').trim()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const mark = importance.toLowerCase();
  return {
    from: from.replace(/\s+B[56]$/, ''),
    to: to.replaceAll(/\s*B[56]\b/g, '') || OWNER,
    cc,
    date: readSent(sent),
    subject: subject.replace(/\s*B[56]$/, ''),
    headers: mark === 'high' || mark === 'low' ? { importance: mark } : {},
    body: tidyBody((match[7] ?? '').replaceAll(MARKS, '')),
    bodyFrom: 'text',
  };
}

/** The page's time is Washington's. */
function readSent(sent: string): string {
  const match = /\w+day, (\w+) (\d+),? (\d{4}),? (\d+):(\d\d) ?([AP]M)/.exec(sent);
  const [, month = '', day, year, hour, minute, half] = match ?? [];
  if (!MONTHS.includes(month)) throw new Error('bears no date');
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  const wall = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), hours, Number(minute));
  return new Date(wall).toUTCString().replace('GMT', offsetOf(wall));
}

const WASHINGTON = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  timeZoneName: 'longOffset',
});
const WINTER_OFFSET_MS = 5 * 3_600_000;

function offsetOf(wall: number): string {
  const zone = WASHINGTON.formatToParts(wall + WINTER_OFFSET_MS).find(
    ({ type }) => type === 'timeZoneName',
  );
  return (zone?.value ?? '').replace('GMT', '').replace(':', '');
}
