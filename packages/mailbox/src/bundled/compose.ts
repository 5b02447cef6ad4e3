import type { BundledMessage, Quadrant } from './bundled-message.ts';
import type { Moments } from './moments.ts';
import { owner, type Person } from './people.ts';
import { renderGmailHtml, renderOutlookHtml } from './person-html.ts';

type Given = Pick<BundledMessage, 'key' | 'sentAt' | 'text' | 'expected'> &
  Partial<Pick<BundledMessage, 'subject' | 'to' | 'unread'>> &
  Omit<
    BundledMessage,
    'folder' | 'from' | 'to' | 'subject' | 'unread' | 'inReplyTo' | 'references'
  > & {
    /** The message that this one answers: gives subject, thread and the quotation. */
    answers?: BundledMessage;
    /** How the answered message is quoted; none when left out. */
    quotes?: 'marks' | 'outlook';
    /** The program that wrote it, when it writes HTML beside the text. */
    look?: 'outlook' | 'gmail';
  };

type GivenFrom = Given & { from: Person };

/** Writes the bundled mail: fills in what most of it has in common, and the thread of an answer. */
export interface Composer {
  inbox(given: GivenFrom): BundledMessage;
  archive(given: GivenFrom): BundledMessage;
  sent(given: Omit<Given, 'expected'> & { to: Person[] }): BundledMessage;
}

export function createComposer(at: Moments): Composer {
  return {
    inbox: (given) => compose(at, 'inbox', given),
    archive: (given) => compose(at, 'archive', given),
    sent: (given) =>
      compose(at, 'sent', {
        ...given,
        from: owner,
        expected: { quadrant: 'eliminate', why: 'the owner wrote it: never sorted' },
      }),
  };
}

const expects = (quadrant: Quadrant) => (why: string) => ({ quadrant, why });

export const toDo = expects('do');
export const toSchedule = expects('schedule');
export const toDelegate = expects('delegate');
export const toEliminate = expects('eliminate');

/** Template text without the indentation it has in the source; what is filled in stays as it is. */
export function prose(strings: TemplateStringsArray, ...values: unknown[]): string {
  const source = strings.join('\u0000');
  const indents = source
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  const lines = source
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.slice(Math.min(indent, line.length))));
  let used = 0;
  return lines
    .join('\n')
    .trim()
    .replaceAll('\u0000', () => String(values[used++]));
}

function compose(at: Moments, folder: BundledMessage['folder'], given: GivenFrom): BundledMessage {
  const { answers, quotes, look, ...fields } = given;
  const quotation = answers && quotes ? quote(at, answers, quotes) : '';
  const text = quotation ? `${given.text}\n\n${quotation}` : given.text;
  const html = given.html ?? renderLook(look, given.text, quotation);
  return {
    ...fields,
    folder,
    to: given.to ?? [owner],
    subject: given.subject ?? (answers ? `Re: ${bareSubject(answers)}` : ''),
    text,
    ...(html === undefined ? {} : { html }),
    unread: given.unread ?? false,
    ...(answers
      ? {
          inReplyTo: answers.key,
          references: [...(answers.references ?? []), answers.key],
        }
      : {}),
  };
}

function renderLook(look: Given['look'], text: string, quotation: string): string | undefined {
  if (look === 'outlook') return renderOutlookHtml(text, quotation);
  if (look === 'gmail') return renderGmailHtml(text, quotation);
  return undefined;
}

function quote(at: Moments, message: BundledMessage, style: 'marks' | 'outlook'): string {
  const { name, address } = message.from;
  if (style === 'marks') {
    const quoted = message.text
      .split('\n')
      .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
      .join('\n');
    return `On ${at.stamp(message.sentAt)}, ${name} <${address}> wrote:\n\n${quoted}`;
  }
  const sent = `${at.longDate(message.sentAt)} ${at.time(message.sentAt)}`;
  const to = message.to.map((person) => person.name).join('; ');
  return prose`
    From: ${name} <${address}>
    Sent: ${sent}
    To: ${to}
    Subject: ${message.subject}

    ${message.text}`;
}

function bareSubject(message: BundledMessage): string {
  return message.subject.replace(/^(?:(?:re|fw|fwd|aw|tr)\s*:\s*)+/i, '');
}
