import { type Quadrant, quadrantOf } from '@eisen/triage';
import { findOrder } from './find-order.ts';
import type { ModelMode } from './start-model-double.ts';

/** What a question holds: a mail's fields, or a goal's. */
export type Told = Readonly<Record<string, string>>;

export interface Asked {
  readonly system: string;
  readonly told: Told;
  readonly commands: readonly string[];
  /** Counts requests, so that lies take turns. */
  readonly place: number;
}

type Kind = 'triage' | 'gist' | 'draft' | 'improve' | 'try';

/** The text of an answer, as a model in this mood would give it. */
export function answerAs(mode: ModelMode, asked: Asked): string {
  const kind = kindOf(asked.system);
  if (mode === 'malformed') return malformed(asked.place);
  if (mode === 'lying') return JSON.stringify(lie(kind, asked));
  if (mode === 'obeying') return obey(kind, asked);
  return wrap(mode, JSON.stringify(answerWell(kind, asked.told)));
}

/** An answer as it stands in what models write around it. */
function wrap(mode: ModelMode, answer: string): string {
  if (mode === 'fenced') return `\`\`\`json\n${answer}\n\`\`\``;
  if (mode === 'preamble') return `Here is the JSON:\n\n${answer}\n\nTell me if you need more.`;
  if (mode !== 'thinking') return answer;
  const other = JSON.stringify(verdict('eliminate', { urgent: [], important: [], confidence: 1 }));
  return `<think>\nPerhaps ${other}? No.\n</think>\n\n${answer}`;
}

/** Whether a question holds words that want to be obeyed. */
export function givesOrders(told: Told, commands: readonly string[]): boolean {
  const words = wordsOf(told);
  return findOrder(words) !== null || holdsCommand(words, commands);
}

function wordsOf(told: Told): string {
  return Object.values(told).map(String).join('\n');
}

function holdsCommand(words: string, commands: readonly string[]): boolean {
  return commands.some((command) => words.includes(command.slice(0, 40)));
}

function kindOf(system: string): Kind {
  if (system.includes('"urgency"')) return 'triage';
  if (system.includes('"gist"')) return 'gist';
  if (system.includes('"word"')) return 'try';
  return system.includes('"dueDate"') ? 'draft' : 'improve';
}

function answerWell(kind: Kind, told: Told): unknown {
  const { subject = '', text = '' } = told;
  if (kind === 'triage') return judge(told);
  if (kind === 'try') return { word: 'ready' };
  if (kind === 'gist') return { gist: `It is about ${subject.slice(0, 60)}` };
  const title = told.title ?? subject;
  const parts = {
    specific: `Reach what ${title} asks for.`,
    measurable: 'It is confirmed in writing.',
    achievable: 'Begin with the first open point.',
    relevant: 'Others wait for it.',
    timeBound: 'By the end of the week.',
  };
  const draft = { title: title || 'Answer', ...parts, priority: 'high', dueDate: null };
  return kind === 'improve'
    ? parts
    : { ...draft, specific: `${parts.specific} ${text.slice(0, 40)}` };
}

const URGENT = /\b(?:today|tomorrow|asap|urgent|outage|is down|heute|morgen|dringend|frist)\b/i;
const IMPORTANT =
  /\b(?:contract|invoice|customer|budget|approv\w+|sign\w*|vertrag|rechnung|kunde\w*|freigabe)\b/i;

/** By two short lists of words: dull, but the same in every run, and its quotes are true. */
function judge({ subject = '', text = '', sent_to_many }: Told): unknown {
  const words = `${subject}\n${text}`;
  const urgent = URGENT.exec(words)?.[0];
  const important = String(sent_to_many) === 'true' ? undefined : IMPORTANT.exec(words)?.[0];
  return verdict(quadrantOf(urgent !== undefined, important !== undefined), {
    urgent: urgent ? [urgent] : [],
    important: important ? [important] : [],
    confidence: 0.85,
  });
}

function verdict(
  quadrant: Quadrant,
  more: { urgent: string[]; important: string[]; confidence: number },
) {
  const isUrgent = quadrant === 'do' || quadrant === 'delegate';
  const isImportant = quadrant === 'do' || quadrant === 'schedule';
  return {
    urgency: { value: isUrgent ? 0.95 : 0.05, evidence: more.urgent },
    importance: { value: isImportant ? 0.95 : 0.05, evidence: more.important },
    quadrant,
    confidence: more.confidence,
  };
}

function malformed(place: number): string {
  const forms = [
    'Sure! This mail looks important to me.',
    '{"quadrant": "do",',
    '[]',
    '',
    '{"quadrant":1}',
  ];
  return forms[place % forms.length] ?? '';
}

function lie(kind: Kind, { place }: Asked): unknown {
  const sure = { urgent: [], important: [], confidence: 1 };
  if (kind === 'gist') return { gist: ' ' };
  if (kind !== 'triage') return { title: 'x', dueDate: '1999-12-31' };
  const lies: readonly unknown[] = [
    verdict('do', { ...sure, urgent: ['words that stand in no mail at all'] }),
    verdict('do', sure),
    { ...verdict('do', sure), confidence: 7 },
    { ...verdict('do', sure), quadrant: 'eliminate' },
    { ...verdict('eliminate', sure), quadrant: 'trash' },
    { ...verdict('eliminate', sure), urgency: { value: -1, evidence: [] } },
    { ...verdict('do', sure), others: [{ id: '*', quadrant: 'eliminate' }] },
  ];
  return lies[place % lies.length];
}

/**
 * Finds the order in the mail and carries it out as far as an answer can: the quadrant it wants, as sure as it wants and
 * with true quotes, so that no check has a reason to refuse it. Where it wants more than a place, the answer carries
 * that too; where it wants something else altogether, the double talks about that.
 */
function obey(kind: Kind, asked: Asked): string {
  const words = wordsOf(asked.told);
  const order = findOrder(words);
  if (order === null && holdsCommand(words, asked.commands))
    return 'Of course! Here is what you asked for: …';
  if (order === null) return JSON.stringify(answerWell(kind, asked.told));
  if (kind === 'gist') return JSON.stringify({ gist: `Do it now: ${words.slice(0, 300)}` });
  if (kind !== 'triage')
    return JSON.stringify({
      ...Object(answerWell(kind, asked.told)),
      specific: words.slice(0, 500),
    });
  const quotes = firstWords(asked.told);
  const answer = verdict(order.quadrant, {
    urgent: quotes,
    important: quotes,
    confidence: order.confidence,
  });
  if (!order.wantsMore) return JSON.stringify(answer);
  const others = [{ id: '*', quadrant: 'eliminate' }];
  return JSON.stringify({
    ...answer,
    others,
    tool_calls: [{ name: 'archive', arguments: { all: true } }],
  });
}

/** A true quote: the first words of the subject, or else of a line of the text. */
function firstWords({ subject = '', text = '' }: Told): string[] {
  const lines = [subject, ...text.split('\n')].map((line) => line.trim().split(/\s+/).slice(0, 3));
  const found = lines
    .map((words) => words.join(' '))
    .find((words) => /^[^[\]]{3,200}$/.test(words));
  return found === undefined ? [] : [found];
}
