import type { Page } from '@playwright/test';
import { tagOf } from './hostile-mail.ts';

export interface Leafed {
  /** What stands in a mail's frame or around it and must not: one line each. */
  readonly findings: string[];
  /** Addresses of the pictures of other servers that the mails hold, as a browser asks for them. */
  readonly pictures: string[];
}

/**
 * Leafs from the open mail, the one of the first index, to that of the last, and looks at each.
 *
 * @param showsImages  presses "Show images" wherever it is offered, and looks at the second frame
 */
export async function leafThrough(
  page: Page,
  { from, to, showsImages }: { from: number; to: number; showsImages: boolean },
): Promise<Leafed> {
  const step = from < to ? 1 : -1;
  const count = Math.abs(to - from) + 1;
  const tags = Array.from({ length: count }, (_, index) => tagOf(from + index * step));
  return page.evaluate(leaf, { tags, showsImages, key: step > 0 ? 'ArrowRight' : 'ArrowLeft' });
}

interface Leafing {
  readonly tags: readonly string[];
  readonly key: string;
  readonly showsImages: boolean;
}

/** Runs in the page. */
async function leaf({ tags, key, showsImages }: Leafing): Promise<Leafed> {
  const findings: string[] = [];
  const pictures = new Set<string>();
  for (const tag of tags) {
    if (tag !== tags[0]) press();
    const body = await opened(tag);
    for (const finding of [...lookInto(body), ...lookAround()]) findings.push(`${tag} ${finding}`);
    for (const image of all(body, 'img')) {
      const address = attribute(image, 'src') ?? '';
      if (/^https:/i.test(address) && URL.canParse(address)) pictures.add(new URL(address).href);
    }
  }
  return { findings, pictures: [...pictures].sort() };

  function press(): void {
    const focused = document.activeElement ?? document.body;
    const how = { key, code: key, bubbles: true, cancelable: true };
    focused.dispatchEvent(new KeyboardEvent('keydown', how));
  }

  /** The body of the mail's frame, once it holds the mail. */
  async function opened(tag: string): Promise<HTMLElement> {
    const endsAt = performance.now() + 20_000;
    while (performance.now() < endsAt) {
      const title = document.querySelector('[role=dialog] h1')?.textContent ?? '';
      const frame = document.querySelector<HTMLIFrameElement>('iframe.mail-frame');
      const body = frame?.contentDocument?.body;
      if (title.startsWith(tag) && body?.textContent?.includes(tag)) {
        const button = document.querySelector<HTMLElement>('[role=dialog] .images-bar button');
        if (!showsImages || (!button && [...all(body, 'img')].every(isAnswered))) return body;
        button?.click();
      }
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    throw new Error(`The mail ${tag} did not show`);
  }

  // Read from the prototypes: a mail that names its elements "attributes" or "tagName" must not answer instead.
  function all(within: Element, selector: string): Iterable<Element> {
    return Element.prototype.querySelectorAll.call(within, selector);
  }
  function attribute(element: Element, name: string): string | null {
    return Element.prototype.getAttribute.call(element, name);
  }
  function attributeNames(element: Element): string[] {
    return Element.prototype.getAttributeNames.call(element);
  }
  /** A picture that is still on its way would be forgotten together with its frame. */
  function isAnswered(image: Element): boolean {
    return (image as HTMLImageElement).complete;
  }
  function tagName(element: Element): string {
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'tagName') ?? {};
    return get?.call(element);
  }

  /** Only words, tables, links that lead out and pictures may be there. */
  function* lookInto(body: HTMLElement): Generator<string> {
    const allowed =
      /^(A|ABBR|ADDRESS|ARTICLE|ASIDE|B|BDI|BDO|BIG|BLOCKQUOTE|BR|CAPTION|CENTER|CITE|CODE|COL|COLGROUP|DD|DEL|DETAILS|DFN|DIV|DL|DT|EM|FIG\w+|FONT|FOOTER|H[1-6R]|HEADER|I|IMG|INS|KBD|LI|MAIN|MARK|NAV|OL|P|PRE|Q|RP|RT|RUBY|S|SAMP|SECTION|SMALL|SPAN|STRIKE|STRONG|SUB|SUMMARY|SUP|TABLE|TBODY|TD|TFOOT|TH|THEAD|TIME|TR|TT|U|UL|VAR|WBR)$/;
    const forbidden =
      /^on|style|^name$|^class$|srcset|srcdoc|background|ping|action|^xlink|^data-(?!(?:ink|above|below|quote|goes|false|notice)$)/;
    if (attributeNames(body).length > 0) yield 'attributes of the body';
    for (const element of all(body, '*')) {
      const tag = tagName(element);
      if (!allowed.test(tag)) yield `<${tag}>`;
      for (const name of attributeNames(element)) {
        const value = attribute(element, name) ?? '';
        if (forbidden.test(name)) yield `${tag} ${name}`;
        // Our own marks: words and numbers that no sender chose, and the name of a chip.
        if (
          /^(?:data-|id$)/.test(name) &&
          !/^(?:|\d{1,2}|light|dark|box|by|head|forward|goes-\d+)$/.test(value)
        )
          yield `${tag} ${name}=${value}`;
        if (name === 'href' && !/^(https?|mailto|tel):/i.test(value.trim())) yield `link ${value}`;
        const isPicture = /^(https:|data:image\/(png|jpeg|gif|webp|bmp);)/i.test(value);
        if (name === 'src' && !(tag === 'IMG' && isPicture)) yield `source ${value}`;
      }
    }
  }

  /** The page around it has no element and no handler that its own code did not make. */
  function* lookAround(): Generator<string> {
    const page = document.documentElement;
    for (const made of all(
      page,
      'object, embed, base, meta[http-equiv], form[action], math, marquee, video, audio, iframe:not(.mail-frame), img:not([src^="/"], [src^="blob:"])',
    ))
      yield `in the page: <${tagName(made)}>`;
    for (const script of all(page, 'script')) {
      const address = new URL(attribute(script, 'src') ?? 'inline:', location.href);
      if (address.origin !== location.origin) yield `in the page: the script ${address.href}`;
    }
    for (const element of all(page, '*'))
      for (const name of attributeNames(element))
        if (name.startsWith('on')) yield `in the page: ${tagName(element)} ${name}`;
  }
}
