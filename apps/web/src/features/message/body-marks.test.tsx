// @vitest-environment happy-dom

import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, render, settle } from '#components/testing.tsx';
import { useBodyMarks } from './body-marks.ts';

let drawn = 0;

function Marked({ quotes }: { readonly quotes: readonly string[] }) {
  const body = useRef<HTMLDivElement>(null);
  const { found } = useBodyMarks(body, null, quotes, '1');
  drawn += 1;
  return (
    <>
      <div ref={body} data-body />
      <output>{[...found].join(' ')}</output>
    </>
  );
}

const write = (text: string) =>
  settle(() => {
    (document.querySelector('[data-body]') as HTMLElement).textContent = text;
  });

afterEach(() => {
  drawn = 0;
  vi.restoreAllMocks();
  cleanUp();
});

test('what was judged by is found as soon as it stands in the mail, and drawn once', async () => {
  render(<Marked quotes={['the offer', 'elsewhere']} />);
  await write('Please read the offer.');
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('the offer'));
  const before = drawn;
  for (const more of ['now', 'today', 'soon', 'later']) {
    await write(`Please read the offer ${more}.`);
    await settle(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  // React draws once more before it knows that nothing changed.
  expect(drawn - before).toBeLessThanOrEqual(1);
});

test('a mail that was judged by no words of it is not read for any', async () => {
  const walked = vi.spyOn(document, 'createTreeWalker');
  render(<Marked quotes={[]} />);
  await write('Please read the offer.');
  await settle(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(walked).not.toHaveBeenCalled();
  expect(drawn).toBe(1);
});
