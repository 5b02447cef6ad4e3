// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CardEmail, EmailCard } from './email-card.tsx';
import { attachmentLines } from './email-card-top.tsx';
import { allByRole, byRole, cleanUp, click, press, render, settle } from './testing.tsx';
import { tooltips as openTooltips } from './tooltip-timing.ts';

const NOW = new Date('2026-03-10T09:30:00');

function buildEmail(over: Partial<CardEmail> = {}): CardEmail {
  return {
    id: 'm1',
    from: 'Ada Brook, Client',
    subject: 'Renewal needs your signature',
    preview: 'Everything else is agreed.',
    time: new Date('2026-03-10T08:31:00').toISOString(),
    priority: 'high',
    category: 'Client',
    quadrant: 'do',
    reasoning: 'The contract lapses tonight.',
    attachments: [],
    guess: null,
    held: null,
    unread: false,
    source: 'local',
    due: null,
    replied_at: null,
    ...over,
  };
}

function attachment(name: string): CardEmail['attachments'][number] {
  return {
    id: name,
    name,
    size: 10,
    contentType: 'application/pdf',
    base64: null,
    sourceUrl: null,
    hasContent: true,
    inline: false,
    content_id: null,
  };
}

const clickAt = (element: Element, timeMs: number, init: MouseEventInit = {}) =>
  settle(() => {
    const event = new MouseEvent('click', { bubbles: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: timeMs });
    element.dispatchEvent(event);
  });

const tooltips = () => [...document.querySelectorAll('.tip')].map((tip) => tip.textContent);

async function hover(element: Element): Promise<void> {
  await settle(() => {
    for (const type of ['pointerover', 'pointerenter', 'pointermove']) {
      element.dispatchEvent(
        new PointerEvent(type, { bubbles: type !== 'pointerenter', pointerType: 'mouse' }),
      );
    }
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(async () => {
  await settle(() => openTooltips.close());
  cleanUp();
  vi.useRealTimers();
});

describe('what it shows', () => {
  test('sender, priority, subject, preview, time and category [CARD-01]', () => {
    render(<EmailCard email={buildEmail()} now={NOW} />);
    const text = byRole('article', 'Renewal needs your signature').textContent;
    for (const part of [
      'Ada Brook, Client',
      'High',
      'Renewal needs your signature',
      'Everything else is agreed.',
      '8:31 AM',
      'Client',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('without a subject it says so', () => {
    render(<EmailCard email={buildEmail({ subject: '' })} now={NOW} />);
    expect(byRole('article', 'No Subject')).toBeTruthy();
  });

  test('hostile texts stay texts', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    render(
      <EmailCard
        email={buildEmail({ subject: hostile, from: hostile, preview: hostile, category: hostile })}
        now={NOW}
      />,
    );
    expect(document.querySelector('img')).toBeNull();
  });

  test('an email that is being classified is busy and offers nothing', () => {
    render(<EmailCard email={buildEmail()} now={NOW} busy="working" onAction={vi.fn()} />);
    expect(byRole('article').getAttribute('aria-busy')).toBe('true');
    expect(allByRole('button', 'SMART Goal')).toEqual([]);
  });
});

describe('opening', () => {
  test('two clicks within 300 ms open it, two further apart do not [CARD-10]', async () => {
    const onOpen = vi.fn();
    render(<EmailCard email={buildEmail()} now={NOW} onOpen={onOpen} />);
    const card = byRole('article');
    await clickAt(card, 1_000);
    await clickAt(card, 1_301);
    expect(onOpen).not.toHaveBeenCalled();
    await clickAt(card, 1_600);
    expect(onOpen.mock.calls).toEqual([['m1']]);
    await clickAt(card, 1_700);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test('Enter opens it, with a modifier it does not [CARD-10]', async () => {
    const onOpen = vi.fn();
    render(<EmailCard email={buildEmail()} now={NOW} onOpen={onOpen} />);
    await press(byRole('article'), 'Enter', { ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    await press(byRole('article'), 'Enter');
    expect(onOpen.mock.calls).toEqual([['m1']]);
  });

  test('a tap opens it at once [CARD-10]', async () => {
    const onOpen = vi.fn();
    const onSelect = vi.fn();
    render(<EmailCard email={buildEmail()} now={NOW} onOpen={onOpen} onSelect={onSelect} />);
    const card = byRole('article');
    await settle(() =>
      card.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })),
    );
    await click(card);
    expect(onOpen.mock.calls).toEqual([['m1']]);
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('clicks on its buttons act and never open [CARD-04] [CARD-10]', async () => {
    const onOpen = vi.fn();
    const onAction = vi.fn();
    render(<EmailCard email={buildEmail()} now={NOW} onOpen={onOpen} onAction={onAction} />);
    const button = byRole('button', 'Schedule');
    await clickAt(button, 1_000);
    await clickAt(button, 1_100);
    expect(onAction.mock.calls).toEqual([
      ['schedule', 'm1'],
      ['schedule', 'm1'],
    ]);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

test('a click sets the cursor, Ctrl adds, Shift selects up to here [PLUS-25]', async () => {
  const onSelect = vi.fn();
  render(<EmailCard email={buildEmail()} now={NOW} onSelect={onSelect} />);
  const card = byRole('article');
  await clickAt(card, 1_000);
  await clickAt(card, 2_000, { ctrlKey: true });
  await clickAt(card, 3_000, { metaKey: true });
  await clickAt(card, 4_000, { shiftKey: true });
  expect(onSelect.mock.calls.map(([, how]) => how)).toEqual([
    'cursor',
    'toggle',
    'toggle',
    'range',
  ]);
});

test('offline its actions stay reachable, say why, and do nothing', async () => {
  const onAction = vi.fn();
  render(
    <EmailCard email={buildEmail()} now={NOW} blockedBy="You are offline." onAction={onAction} />,
  );
  const button = byRole('button', 'Delegate');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await click(button);
  expect(onAction).not.toHaveBeenCalled();
});

describe('tooltips', () => {
  test.each([
    [['a.pdf'], ['a.pdf']],
    [
      ['a.pdf', 'b.pdf', 'c.pdf'],
      ['a.pdf', 'b.pdf', 'c.pdf'],
    ],
    [
      ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'],
      ['a.pdf', 'b.pdf', 'c.pdf', '+2 more'],
    ],
  ])('of %j attachments name %j [CARD-02]', (names, lines) => {
    expect(attachmentLines(names)).toEqual(lines);
  });

  test('open after 700 ms: reasoning, attachments, action with its key [CARD-02] [CARD-03] [CARD-11]', async () => {
    render(
      <EmailCard
        email={buildEmail({ attachments: ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(attachment) })}
        now={NOW}
        isCursor
        onAction={vi.fn()}
      />,
    );
    await hover(byRole('button', /^Why:/));
    await settle(() => vi.advanceTimersByTime(699));
    expect(tooltips()).toEqual([]);
    await settle(() => vi.advanceTimersByTime(1));
    expect(tooltips()[0]).toContain('The contract lapses tonight.');
    await settle(() =>
      byRole('button', /^Why:/).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    );
    expect(tooltips()).toEqual([]);

    const mark = document.querySelector('.mail-att');
    await settle(() => vi.advanceTimersByTime(400));
    if (mark) await hover(mark);
    await settle(() => vi.advanceTimersByTime(700));
    expect(tooltips()[0]).toContain('+1 more');
  });
});

describe('what the assistant is not sure about', () => {
  test('says so, with the best guess and a way to accept it [PLUS-07]', async () => {
    const onAccept = vi.fn();
    render(
      <EmailCard
        email={buildEmail({ quadrant: null, guess: 'delegate' })}
        now={NOW}
        variant="row"
        onAccept={onAccept}
      />,
    );
    const card = byRole('article');
    expect(card.textContent).toContain('Not sure');
    expect(card.textContent).toContain('Delegate');
    await click(byRole('button', 'Accept Delegate'));
    expect(onAccept.mock.calls).toEqual([['m1']]);
  });

  test('held emails tell the reason [PLUS-08]', () => {
    render(
      <EmailCard
        email={buildEmail({ quadrant: null, held: 'The limit of today is reached.' })}
        now={NOW}
      />,
    );
    const text = byRole('article').textContent;
    expect(text).toContain('Held');
    expect(text).toContain('The limit of today is reached.');
  });

  test('a sorted email shows no doubt, whatever the guess was', () => {
    render(<EmailCard email={buildEmail({ guess: 'schedule' })} now={NOW} onAccept={vi.fn()} />);
    expect(byRole('article').textContent).not.toContain('Not sure');
  });
});

test('whom an email was handed to stands on its card, with how far it is', () => {
  const all = [{ id: 'd1', status: 'pending' as const, text: 'Delegated to Beatriz · Pending' }];
  const handedOn = { status: 'in-progress' as const, to: 'Delegated to Ben', state: 'Open', all };
  render(<EmailCard email={buildEmail()} now={NOW} handedOn={handedOn} />);
  const mark = byRole('article').querySelector<HTMLElement>('.handed');
  expect(mark?.textContent).toBe('Delegated to Ben · Open');
  expect(mark?.title).toBe('Delegated to Beatriz · Pending');
});

test('a selected card bears a tick, seen and read out, so that its shade is not the only sign', () => {
  render(<EmailCard email={buildEmail()} now={NOW} isSelected />);
  const tick = byRole('article').querySelector('.mail-tick');
  expect(tick?.querySelector('svg')).not.toBeNull();
  expect(tick?.textContent).toBe('Selected');
  render(<EmailCard email={buildEmail()} now={NOW} />);
  expect(document.querySelectorAll('.mail-tick')).toHaveLength(1);
});
