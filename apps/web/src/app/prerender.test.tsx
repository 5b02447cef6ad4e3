import { describe, expect, test } from 'vitest';
import { renderBeginnings, renderPublicPages } from './prerender.tsx';
import { isPublicPage, VIEWS } from './view.ts';
import { addressOf, viewAt } from './view-address.ts';

const publicPages = renderPublicPages();
const pages = [...publicPages, ...renderBeginnings()];

describe('the finished HTML of the public pages [VIEW-20]', () => {
  test('is there for each of them', () => {
    const paths = VIEWS.filter(isPublicPage).map((view) => addressOf(view, 'outlook'));
    expect(publicPages.map(({ path }) => path).sort()).toEqual(paths.sort());
  });

  test.each(pages)('$path has a heading, a title and a description of its own', (page) => {
    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(page.title).toMatch(/^.+ · Eisen$/);
    expect(page.description.length).toBeGreaterThan(40);
    expect(page.description.length).toBeLessThan(170);
    const same = (key: 'title' | 'description') => pages.filter((one) => one[key] === page[key]);
    expect([same('title').length, same('description').length]).toEqual([1, 1]);
  });

  test.each(pages)("$path holds nothing that the page's policy forbids", ({ html }) => {
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|<script|javascript:/);
  });

  test.each(pages)('$path leads only to addresses that exist', ({ html, path }) => {
    const targets = [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, target]) => target);
    for (const target of targets) {
      const { pathname, hash } = new URL(String(target), `http://localhost${path}`);
      expect([target, viewAt(pathname)]).not.toEqual([target, null]);
      const page = pages.find((one) => one.path === pathname);
      if (hash === '' || hash === '#demo') continue;
      expect(page?.html).toContain(`id="${hash.slice(1)}"`);
    }
  });

  test('the first step waits for its script with Continue alone', () => {
    const start = pages.find(({ path }) => path === '/start')?.html ?? '';
    const buttons = [...start.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
    expect(buttons.filter((tag) => tag.includes('disabled'))).toHaveLength(1);
    expect(start).toMatch(/<button[^>]*disabled[^>]*>Continue to Plans/);
    expect(start).toMatch(/<button[^>]*form="way-back"/);
    expect(start).toMatch(/<form id="way-back"[^>]* action="\/welcome"/);
  });
});
