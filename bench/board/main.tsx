// Two lists of the same cards: ours, which draws what is in sight, and one that draws everything.
import type { Email } from '@eisen/contract';
import { createRoot } from 'react-dom/client';
import { EmailCard } from '../../apps/web/src/components/email-card.tsx';
import { EmailList } from '../../apps/web/src/components/email-list.tsx';
import type { EmailListBoard } from '../../apps/web/src/components/email-rows.tsx';
import { TooltipProvider } from '../../apps/web/src/components/tooltip.tsx';
import '../../apps/web/src/styles/index.css';

const quadrants = ['do', 'schedule', 'delegate', 'eliminate'] as const;
const now = new Date();

function makeEmails(count: number): Email[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `email-${index}`,
    message_id: `email-${index}`,
    thread_id: `thread-${index}`,
    original_internet_id: null,
    subject: `Subject of email number ${index}`,
    from: `Person ${index % 400}`,
    sender: `Person ${index % 400}`,
    sender_email: `person${index % 400}@north.example`,
    reply_to: null,
    outside: true,
    first_from_sender: false,
    to: null,
    cc: null,
    time: new Date(now.getTime() - index * 60_000).toISOString(),
    preview:
      'The first words of the message, as many as a line of the card has room for, and more.',
    priority: index % 5 === 0 ? 'high' : 'normal',
    category: 'Other',
    quadrant: quadrants[index % 4] ?? null,
    reason: null,
    due: null,
    times: [],
    reasoning: 'Not urgent: it names no date. Important: your approval is asked for.',
    html_body: null,
    full_body_msg: null,
    body: null,
    quoted_history: null,
    attachments: [],
    confidence: 0.8,
    guess: quadrants[index % 4] ?? null,
    second: null,
    held: null,
    urgency: null,
    importance: null,
    deadline: null,
    overdue: false,
    replied_at: null,
    source: 'local',
    folder: 'inbox',
    unread: index % 3 === 0,
    web_url: null,
    signals: {
      addressed: 'to',
      bulk: false,
      automated: false,
      known_sender: null,
      replied_before: null,
      flagged: false,
      invitation: false,
      provider_important: null,
    },
  }));
}

const board: EmailListBoard = {
  now,
  selected: new Set(),
  dragged: new Set(),
  working: new Set(),
  isSorting: false,
  moveMenuId: null,
};

function Ours({ emails }: { readonly emails: readonly Email[] }) {
  return (
    <div style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <EmailList
        label="Emails"
        emails={emails}
        board={board}
        cursorId={null}
        stopId={emails[0]?.id ?? null}
        className="quad-l"
        gap={8}
      />
    </div>
  );
}

function Naive({ emails }: { readonly emails: readonly Email[] }) {
  return (
    <div style={{ height: 500, overflow: 'auto' }}>
      {emails.map((email) => (
        <EmailCard key={email.id} email={email} now={now} />
      ))}
    </div>
  );
}

/** @returns milliseconds from the call to the paint after it, and the nodes in the page */
async function measure(kind: 'ours' | 'naive', count: number) {
  const emails = makeEmails(count);
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no root');
  const root = createRoot(place);
  const started = performance.now();
  root.render(
    <TooltipProvider>
      {kind === 'ours' ? <Ours emails={emails} /> : <Naive emails={emails} />}
    </TooltipProvider>,
  );
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  while (document.querySelector('article') === null) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  await new Promise((done) => requestAnimationFrame(done));
  const mountMs = performance.now() - started;
  const nodes = document.querySelectorAll('*').length;
  const cards = document.querySelectorAll('article').length;
  root.unmount();
  return { mountMs: Math.round(mountMs), nodes, cards };
}

Object.assign(window, { measure });
