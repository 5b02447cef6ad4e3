import type { Quadrant } from '@eisen/triage';
import { describe, expect, it } from 'vitest';
import { createLoadedHarness } from './mailbox-harness.ts';
import { buildEmail, buildInbox } from './scripted-server.ts';
import { readSummary, summaryLine } from './summaries.ts';

describe('the line of a panel', () => {
  it.each<[Quadrant, number, string]>([
    ['do', 1, '1 critical item requiring immediate attention'],
    ['do', 3, '3 critical items requiring immediate attention'],
    ['schedule', 1, '1 important item to plan time for'],
    ['schedule', 7, '7 important items to plan time for'],
    ['delegate', 2, '2 items someone else can handle'],
    ['eliminate', 1, '1 item to archive or delete'],
    ['do', 0, 'No items'],
    ['eliminate', 0, 'No items'],
  ])('%s with %i: "%s" [MATRIX-05]', (quadrant, count, line) => {
    expect(summaryLine(quadrant, count)).toBe(line);
  });
});

describe("the assistant's summary", () => {
  it('replaces the line only while the quadrant holds the emails it speaks of', async () => {
    const { mailbox, view } = await createLoadedHarness(buildInbox(2, { quadrant: 'do' }));
    await mailbox.summaries.load(view().byQuadrant);
    const texts = mailbox.summaries.texts.get();
    expect(readSummary(texts, 'do', view().byQuadrant.do)).toEqual({
      text: '2 about do',
      source: 'local',
    });
    const other = [...view().byQuadrant.do, buildEmail('m3', { quadrant: 'do', age: 9 })];
    expect(readSummary(texts, 'do', other)).toEqual({
      text: '3 critical items requiring immediate attention',
      source: 'line',
    });
    expect(readSummary(texts, 'do', []).text).toBe('No items');
  });

  it('that fails keeps the line', async () => {
    const { mailbox, server, view } = await createLoadedHarness(buildInbox(1, { quadrant: 'do' }));
    server.failNext('summarize', new Error('away'));
    await mailbox.summaries.load(view().byQuadrant);
    expect(readSummary(mailbox.summaries.texts.get(), 'do', view().byQuadrant.do).source).toBe(
      'line',
    );
  });
});
