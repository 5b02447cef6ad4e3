// @vitest-environment happy-dom
import { DEFAULT_SETTINGS, type ModelReport, setUpContract } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, render, settle } from '#components/testing.tsx';
import { SessionProvider } from '#lib/session.tsx';
import { ModelSection } from './model-section.tsx';

setUpContract();

const none = { calls: 0, failed: 0, cached: 0, input_tokens: 0, output_tokens: 0, cost: null };
const report: ModelReport = {
  name: 'small-1',
  host: 'model.example',
  on_this_host: false,
  state: 'closed',
  until: null,
  problem: null,
  daily_tokens: 25_000,
  left_today: 25_000,
  currency: null,
  today: none,
  month: none,
};

describe('the language model in Settings', () => {
  const changes: object[] = [];
  const page = () => document.body.textContent ?? '';
  beforeEach(() => {
    changes.length = 0;
  });
  afterEach(() => {
    cleanUp();
    vi.unstubAllGlobals();
  });

  function show(model: ModelReport | null) {
    const answer = async () =>
      new Response(JSON.stringify({ model }), { headers: { 'content-type': 'application/json' } });
    vi.stubGlobal('fetch', answer);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <ModelSection settings={DEFAULT_SETTINGS} onChange={(change) => changes.push(change)} />
        </SessionProvider>
      </QueryClientProvider>,
    );
  }
  async function theSwitch() {
    await settle(() => new Promise((done) => setTimeout(done, 20)));
    return byRole('switch', 'Ask the language model');
  }

  it('names host and what is sent, and asks before it is turned on [PLUS-40]', async () => {
    show(report);
    await click(await theSwitch());
    expect(changes).toEqual([]);
    expect(byRole('alertdialog').textContent).toContain('Send mail to model.example?');
    expect(byRole('alertdialog').textContent).toContain('What looks like a password, code, card');
    await click(byRole('button', 'Send mail to model.example'));
    expect(changes).toEqual([{ use_model: true }]);
  });

  it('asks for a model on this machine like for any other [FIX-46]', async () => {
    show({ ...report, host: '127.0.0.1:11434', on_this_host: true });
    const toggle = await theSwitch();
    expect(page()).toContain('on the machine that Eisen runs on');
    await click(toggle);
    expect(changes).toEqual([]);
    await click(byRole('button', 'Send mail to 127.0.0.1:11434'));
    expect(changes).toEqual([{ use_model: true }]);
  });

  it('shows nothing without a model', async () => {
    show(null);
    await settle(() => new Promise((done) => setTimeout(done, 20)));
    expect(allByRole('switch')).toEqual([]);
  });
});
