// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createDrawableText } from './drawable-text.ts';
import { type Cleaning, guardElement, guardText, type InlinePart } from './html-guards.ts';

const PIXEL = 'iVBORw0KGgo=';

function guard(
  tag: string,
  attributes: Record<string, string>,
  parts: [string, InlinePart][] = [],
) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const cleaning: Cleaning = {
    inlineParts: new Map(parts),
    ownHost: 'mail.people.example',
    remoteImageCount: 0,
    insecureImageCount: 0,
    privateImageCount: 0,
    looks: new WeakMap(),
    guardInk: () => undefined,
    drawable: createDrawableText(),
  };
  guardElement(element, cleaning);
  return { element, cleaning };
}

describe('links of a mail', () => {
  it.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://x.example/1',
    'file:///etc/passwd',
    '/auth/logout',
    '//x.example',
    '#top',
    'cid:part-1',
  ])('lose the address %j [DETAIL-07]', (href) => {
    const { element } = guard('a', { href, target: '_top' });
    expect(element.hasAttribute('href')).toBe(false);
  });

  it.each([
    'https://shop.example/a?b=1',
    'http://shop.example/',
    'mailto:a@b.example',
    'tel:+4930',
  ])('open %s in a new tab without opener and referrer', (href) => {
    const { element } = guard('a', { href, target: '_top', rel: 'opener' });
    expect(element.getAttribute('href')).toBe(href);
    expect(element.getAttribute('target')).toBe('_blank');
    expect(element.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('are links only on <a>', () => {
    const { element } = guard('td', { href: 'https://x.example', src: 'https://x.example/a.png' });
    expect(element.attributes).toHaveLength(0);
  });
});

describe('pictures of a mail', () => {
  it.each([
    'http://x.example/a.png',
    '//x.example/a.png',
    '/api/profile',
    'x.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'blob:https://x.example/1',
    'javascript:alert(1)',
    'cid:unknown',
  ])('lose the source %j', (src) => {
    const { element, cleaning } = guard('img', { src, alt: 'logo' });
    expect(element.hasAttribute('src')).toBe(false);
    expect(element.getAttribute('alt')).toBe('logo');
    expect(cleaning.remoteImageCount).toBe(0);
  });

  it('are counted when they are remote, and tell nobody where they are shown [PLUS-27]', () => {
    const { element, cleaning } = guard('img', { src: 'https://x.example/a.png' });
    expect(element.getAttribute('src')).toBe('https://x.example/a.png');
    expect(element.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(cleaning.remoteImageCount).toBe(1);
  });

  it('come from the mail itself by content id', () => {
    const part = { contentType: 'image/PNG; name=logo.png', base64: `${PIXEL}\r\n` };
    const { element, cleaning } = guard('img', { src: 'cid:logo%40mail' }, [['logo@mail', part]]);
    expect(element.getAttribute('src')).toBe(`data:image/png;base64,${PIXEL}`);
    expect(cleaning.remoteImageCount).toBe(0);
  });

  it.each([
    ['an SVG', { contentType: 'image/svg+xml', base64: PIXEL }],
    ['a page', { contentType: 'text/html', base64: PIXEL }],
    ['broken base64', { contentType: 'image/png', base64: '" onerror="alert(1)' }],
  ])('are never %s', (_, part) => {
    const { element } = guard('img', { src: 'cid:a' }, [['a', part]]);
    expect(element.hasAttribute('src')).toBe(false);
  });
});

describe('pictures that are never loaded', () => {
  it.each([
    ['http://x.example/a.png', 'insecure'],
    ['https://192.168.0.1/a.png', 'private'],
    ['http://2130706433/', 'private'],
    ['https:\\\\[::1]/a.png', 'private'],
    ['https://router.local/a.png', 'private'],
    ['https://x@localhost:8443/a.png', 'private'],
    ['https://mail.people.example/api/x', 'private'],
    ['http://MAIL.people.example.:81/x', 'private'],
  ])('%s is %s [FIX-17, FIX-49]', (src, kind) => {
    const { element, cleaning } = guard('img', { src, srcset: `${src} 2x` });
    expect(element.hasAttribute('src')).toBe(false);
    expect(element.getAttribute('data-image')).toBe(kind);
    expect([cleaning.insecureImageCount, cleaning.privateImageCount]).toEqual(
      kind === 'private' ? [0, 1] : [1, 0],
    );
  });

  it('take no room when they had none', () => {
    const { element } = guard('img', { src: 'http://x.example/a.png', width: '1', height: '1' });
    expect(element.hasAttribute('data-image')).toBe(false);
  });
});

describe('room that an element asks for', () => {
  it.each([
    ['table', 'cellspacing', '30000'],
    ['table', 'cellpadding', ' 300px'],
    ['img', 'hspace', '9e9'],
    ['td', 'width', '2001'],
    ['td', 'height', '30000%'],
  ])('is what the words need where a %s has too much %s', (tag, name, value) => {
    expect(guard(tag, { [name]: value }).element.hasAttribute(name)).toBe(false);
  });

  it.each([
    ['table', 'cellpadding', '20'],
    ['table', 'border', ''],
    ['table', 'width', '100%'],
    ['td', 'width', '640'],
  ])('stays where a %s has usual %s', (tag, name, value) => {
    expect(guard(tag, { [name]: value }).element.getAttribute(name)).toBe(value);
  });
});

describe('words', () => {
  it('are not turned round by signs, and stay what they are', () => {
    const node = document.createTextNode('\u202etnegru\u202c \u202dשלום\u202c \u200fשלום');
    guardText(node, { drawable: createDrawableText() });
    expect(node.nodeValue).toBe('tnegru\u202c שלום\u202c \u200fשלום');
    const comment = document.createComment('\u202e');
    guardText(comment, { drawable: createDrawableText() });
    expect(comment.nodeValue).toBe('\u202e');
  });
});
