// @vitest-environment happy-dom

import { QUADRANT_LABELS, QUADRANTS } from '@eisen/triage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBoard, giveHeight } from '#components/email-list-testing.ts';
import { allByRole, byRole, cleanUp, click, render } from '#components/testing.tsx';
import { buildEmail } from '#lib/mail/scripted-server.ts';
import { QuadrantPanel, type QuadrantPanelProps } from './quadrant-panel.tsx';

let takeHeight: () => void;
beforeEach(() => {
  takeHeight = giveHeight(400);
});
afterEach(() => {
  cleanUp();
  takeHeight();
});

function panel(over: Partial<QuadrantPanelProps> = {}) {
  return (
    <QuadrantPanel
      quadrant="do"
      emails={[
        buildEmail('a', { subject: 'Bridge', quadrant: 'do', reasoning: 'Due today.' }),
        buildEmail('b', { subject: 'Contract', quadrant: 'do', reasoning: 'It lapses tonight.' }),
      ]}
      summary={{ text: '2 critical items requiring immediate attention', source: 'line' }}
      board={buildBoard()}
      cursorId={null}
      stopId={null}
      listRef={null}
      isTall
      isLoading={false}
      bindDrop={() => undefined}
      onClear={() => undefined}
      {...over}
    />
  );
}

const section = () => document.querySelector('section');

describe('a quadrant', () => {
  it.each(QUADRANTS)('%s is a region named by title and subtitle [MATRIX-01]', (quadrant) => {
    render(panel({ quadrant }));
    const { title, subtitle } = QUADRANT_LABELS[quadrant];
    expect(section()?.getAttribute('aria-label')).toBe(`${title}, ${subtitle}`);
    expect(byRole('heading').textContent).toBe(title);
  });

  it('shows its count and its summary [MATRIX-03] [MATRIX-05]', () => {
    render(panel());
    expect(document.querySelector('[data-testid="quadrant-count"]')?.textContent).toBe('2');
    expect(document.body.textContent).toContain('2 critical items requiring immediate attention');
  });

  it('clears on its button [MATRIX-04]', async () => {
    const onClear = vi.fn();
    render(panel({ onClear }));
    await click(byRole('button', 'Clear Do'));
    expect(onClear).toHaveBeenCalledWith('do');
  });

  it('unfolds each subject with its reason [MATRIX-06] [MATRIX-08]', async () => {
    render(panel());
    const toggle = byRole('button', 'Insights for Do');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.body.textContent).not.toContain('It lapses tonight.');
    await click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const lines = [...document.querySelectorAll('.ins li')].map((line) => line.textContent);
    expect(lines).toEqual(['Bridge. Due today.', 'Contract. It lapses tonight.']);
  });

  it('says where to drop when it is empty, without a Clear button [MATRIX-09]', () => {
    render(panel({ emails: [] }));
    expect(document.body.textContent).toContain('Drop emails here');
    expect(allByRole('button')).toEqual([]);
  });

  it('is tall as soon as any quadrant holds mail [MATRIX-10] [CONST-12]', () => {
    const { rerender } = render(panel({ isTall: false, emails: [] }));
    expect(section()?.dataset.tall).toBe('false');
    rerender(panel());
    expect(section()?.dataset.tall).toBe('true');
  });

  it('changes nothing while changes are blocked, and says why', () => {
    render(panel({ board: buildBoard({ blockedBy: 'You are offline.' }) }));
    const clear = byRole('button', 'Clear Do') as HTMLButtonElement;
    expect(clear.disabled).toBe(true);
    expect(clear.title).toBe('You are offline.');
  });
});
