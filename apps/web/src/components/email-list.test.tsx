// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEmail } from '#lib/mail/scripted-server.ts';
import { EmailList, type EmailListProps } from './email-list.tsx';
import { buildBoard, giveHeight } from './email-list-testing.ts';
import { allByRole, byRole, cleanUp, render, settle } from './testing.tsx';

let takeHeight: () => void;
beforeEach(() => {
  takeHeight = giveHeight(400);
});
afterEach(() => {
  cleanUp();
  takeHeight();
});

const emails = Array.from({ length: 500 }, (_, index) =>
  buildEmail(`m${index}`, { subject: `Subject ${index}`, quadrant: 'do' }),
);

function list(over: Partial<EmailListProps> = {}) {
  return (
    <EmailList
      label="Do emails"
      emails={emails}
      board={buildBoard()}
      cursorId={null}
      stopId="m0"
      {...over}
    />
  );
}

describe('a list of emails', () => {
  it('draws only the cards in view, and says how many there are [MATRIX-03]', () => {
    render(list());
    const drawn = allByRole('article');
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.length).toBeLessThan(30);
    expect(byRole('list', 'Do emails')).toBeTruthy();
    const [first] = allByRole('listitem');
    expect(first?.getAttribute('aria-setsize')).toBe('500');
    expect(first?.getAttribute('aria-posinset')).toBe('1');
  });

  it('has one tab stop [PLUS-26]', () => {
    render(list({ stopId: 'm1' }));
    const stops = allByRole('article').filter((card) => card.tabIndex === 0);
    expect(stops.map((card) => card.getAttribute('aria-label'))).toEqual(['Subject 1']);
  });

  it('keeps the tab stop in the page, far out of view [PLUS-26]', () => {
    render(list({ stopId: 'm400' }));
    expect(byRole('article', 'Subject 400').tabIndex).toBe(0);
  });

  it('keeps the card with the cursor in the page, far out of view', () => {
    render(list({ cursorId: 'm400', stopId: 'm400' }));
    expect(byRole('article', 'Subject 400').getAttribute('data-cursor')).toBe('true');
  });

  it('keeps a dragged card in the page, so that the drag can end', () => {
    render(list({ board: buildBoard({ dragged: new Set(['m300']) }) }));
    expect(byRole('article', 'Subject 300').getAttribute('data-drag')).toBe('source');
  });

  it('makes every drawn card draggable, and lets go of it', () => {
    const release = vi.fn();
    const bindDrag = vi.fn(() => release);
    const { unmount } = render(list({ board: buildBoard({ bindDrag }) }));
    expect(bindDrag).toHaveBeenCalledWith(byRole('article', 'Subject 0'), 'm0');
    unmount();
    expect(release).toHaveBeenCalledTimes(bindDrag.mock.calls.length);
  });

  it('shows which email is in work and which waits while the inbox is sorted', () => {
    const inbox = [buildEmail('a', { subject: 'A' }), buildEmail('b', { subject: 'B' })];
    render(
      list({ emails: inbox, board: buildBoard({ working: new Set(['a']), isSorting: true }) }),
    );
    expect(byRole('article', 'A').getAttribute('aria-busy')).toBe('true');
    expect(byRole('article', 'B').getAttribute('data-busy')).toBe('waiting');
  });
});

describe('new mail', () => {
  const arrive = (...ids: string[]) => [
    ...ids.map((id) => buildEmail(id, { subject: `Subject ${id}`, quadrant: 'do', age: -1 })),
    ...emails,
  ];
  const box = () => byRole('list', 'Do emails').parentElement as HTMLElement;
  const scrollTo = (top: number) =>
    settle(() => {
      box().scrollTop = top;
      box().dispatchEvent(new Event('scroll'));
    });

  it('shows on top of a list that nobody is busy with [PLUS-06]', () => {
    const { rerender } = render(list());
    rerender(list({ emails: arrive('new') }));
    expect(allByRole('article')[0]?.getAttribute('aria-label')).toBe('Subject new');
    expect(allByRole('button', /new email/)).toEqual([]);
  });

  it('leaves a scrolled list where it is, and says how much came in above [PLUS-06]', async () => {
    const { rerender } = render(list());
    await scrollTo(900);
    rerender(list({ emails: arrive('n2', 'n1') }));
    expect(byRole('button', '2 new emails')).toBeTruthy();
    await scrollTo(0);
    expect(allByRole('button', /new email/)).toEqual([]);
  });

  it('is not what was only put back', async () => {
    const { rerender } = render(list());
    rerender(list({ emails: emails.slice(1) }));
    await scrollTo(900);
    rerender(list());
    expect(allByRole('button', /new email/)).toEqual([]);
  });

  it('leaves the cards still while one is carried', () => {
    const { rerender } = render(list({ board: buildBoard({ dragged: new Set(['m1']) }) }));
    const board = buildBoard({ dragged: new Set(['m1']) });
    rerender(list({ board, emails: arrive('new') }));
    expect(byRole('button', '1 new email')).toBeTruthy();
  });
});
