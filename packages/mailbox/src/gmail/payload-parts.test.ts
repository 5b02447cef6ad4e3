import { describe, expect, it } from 'vitest';
import { part } from './gmail-answers.ts';
import { allParts, findPart, headerOf, type PayloadPart, readPayload } from './payload-parts.ts';

function depthOf(root: PayloadPart): number {
  return 1 + Math.max(0, ...root.children.map(depthOf));
}

describe('the parts of a payload', () => {
  it('are no more than 500, however they branch', () => {
    const leaves = Array.from({ length: 60 }, () => part('1', 'text/plain', {}));
    const branches = Array.from({ length: 60 }, () =>
      part('0', 'multipart/mixed', {}, { parts: leaves }),
    );
    const root = readPayload(part('', 'multipart/mixed', {}, { parts: branches }));
    expect(allParts(root)).toHaveLength(500);
  });

  it('are no deeper than 30 below the root', () => {
    let deep = part('x', 'text/plain', {});
    for (let level = 0; level < 200; level += 1) {
      deep = part('x', 'multipart/mixed', {}, { parts: [deep] });
    }
    expect(depthOf(readPayload(deep) as PayloadPart)).toBe(31);
  });

  it('are found by ids that none shares with another', () => {
    const root = readPayload(
      part(
        '',
        'multipart/mixed',
        {},
        {
          parts: [
            part('0', 'text/plain', {}),
            part('0', 'text/html', {}),
            part('a/b', 'image/png', {}),
          ],
        },
      ),
    );
    const keys = allParts(root).map(({ key }) => key);
    expect(keys).toEqual(['part-1', '0', 'part-3', 'part-4']);
    expect(findPart(root, 'part-3')?.mimeType).toBe('text/html');
    expect(findPart(root, 'a/b')).toBeNull();
    expect(findPart(null, '0')).toBeNull();
  });

  it('have head fields whatever the case of their names', () => {
    const root = readPayload(part('', 'text/plain', {}, { headers: { 'CONTENT-id': '<x>' } }));
    expect(headerOf(root as PayloadPart, 'content-id')).toBe('<x>');
    expect(headerOf(root as PayloadPart, 'content-type')).toBeNull();
  });
});
