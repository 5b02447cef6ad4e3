// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byRole, cleanUp, click, render, settle } from '#components/testing.tsx';
import { ExportSection } from './export-section.tsx';

const text = () => document.body.textContent ?? '';

/** An answer whose parts come when the test says so. */
function slowAnswer() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="eisen-export-2026-03-02.zip"',
  };
  return {
    response: new Response(body, { headers }),
    part: (sizeBytes: number) => settle(() => controller.enqueue(new Uint8Array(sizeBytes))),
    end: () => settle(() => controller.close()),
    breakOff: () => settle(() => controller.error(new TypeError('network error'))),
  };
}

describe('Export my data', () => {
  const fetched = vi.fn<typeof globalThis.fetch>();
  const saved: string[] = [];
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset();
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    render(<ExportSection />);
  });
  afterEach(() => {
    cleanUp();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const start = () => click(byRole('button', /Export my data|Try again/));

  it('says how much has come, and saves the file under the name of the server [PLUS-32]', async () => {
    const answer = slowAnswer();
    fetched.mockResolvedValue(answer.response);
    await start();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/account/export');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    expect(text()).toContain('Putting your data together');
    await answer.part(1_500_000);
    expect(text()).toMatch(/1\.[45] MB so far/);
    expect(saved).toEqual([]);
    await answer.end();
    expect(saved).toEqual(['eisen-export-2026-03-02.zip']);
    expect(text()).not.toContain('so far');
  });

  it('saves nothing of an export that breaks off, says so, and tries again', async () => {
    const answer = slowAnswer();
    fetched.mockResolvedValue(answer.response);
    await start();
    await answer.part(10);
    await answer.breakOff();
    expect(byRole('alert').textContent).not.toBe('');
    expect(saved).toEqual([]);
    const next = slowAnswer();
    fetched.mockResolvedValue(next.response);
    await start();
    await next.end();
    expect(saved).toHaveLength(1);
  });

  it("says why it was refused, in the server's words", async () => {
    const body = { error: 'Too many requests. Please wait.', code: 'too_many_requests' };
    fetched.mockResolvedValue(Response.json(body, { status: 429 }));
    await start();
    expect(byRole('alert').textContent).toBe('Too many requests. Please wait.');
  });

  it('can be cancelled', async () => {
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () =>
            reject(new DOMException('given up', 'AbortError')),
          );
        }),
    );
    await start();
    await click(byRole('button', 'Cancel'));
    expect(text()).not.toContain('Putting your data together');
    expect(saved).toEqual([]);
  });
});
