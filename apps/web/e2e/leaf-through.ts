import type { Page } from '@playwright/test';
import { tagOf } from './hostile-mail.ts';

export interface Leafed {
  /** What stands in a mail's frame or around it and must not: one line each. */
  readonly findings: string[];
  /** Ids of the mails that offer to show images. */
  readonly withImages: string[];
}

/** Leafs from the open mail, the one of string 0, to that of the last string, and looks at each. */
export async function leafThrough(page: Page, count: number): Promise<Leafed> {
  const tags = Array.from({ length: count }, (_, index) => tagOf(index));
  return page.evaluate(async (expected) => {
    const findings: string[] = [];
    const withImages: string[] = [];
    for (const tag of expected) {
      const body = await opened(tag);
      for (const finding of [...lookInto(body), ...lookAround()])
        findings.push(`${tag} ${finding}`);
      if (document.querySelector('[role=dialog] .images-bar'))
        withImages.push(new URL(location.href).searchParams.get('email') ?? '');
      const focused = document.activeElement ?? document.body;
      focused.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowRight',
          code: 'ArrowRight',
          bubbles: true,
          cancelable: true,
        }),
      );
    }
    return { findings, withImages };

    /** The body of the mail's frame, once it holds the mail. */
    async function opened(tag: string): Promise<HTMLElement> {
      const endsAt = performance.now() + 10_000;
      while (performance.now() < endsAt) {
        const title = document.querySelector('[role=dialog] h1')?.textContent ?? '';
        const body =
          document.querySelector<HTMLIFrameElement>('iframe.mail-frame')?.contentDocument?.body;
        if (title.startsWith(tag) && body?.textContent?.includes(tag)) return body;
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      throw new Error(`The mail ${tag} did not show`);
    }

    /** Only words, tables, links that lead out and pictures may be there. */
    function* lookInto(body: HTMLElement): Generator<string> {
      const allowed =
        /^(A|ABBR|ADDRESS|ARTICLE|ASIDE|B|BDI|BDO|BIG|BLOCKQUOTE|BR|CAPTION|CENTER|CITE|CODE|COL|COLGROUP|DD|DEL|DETAILS|DFN|DIV|DL|DT|EM|FIG\w+|FONT|FOOTER|H[1-6R]|HEADER|I|IMG|INS|KBD|LI|MAIN|MARK|NAV|OL|P|PRE|Q|RP|RT|RUBY|S|SAMP|SECTION|SMALL|SPAN|STRIKE|STRONG|SUB|SUMMARY|SUP|TABLE|TBODY|TD|TFOOT|TH|THEAD|TIME|TR|TT|U|UL|VAR|WBR)$/;
      if (body.attributes.length > 0) yield 'attributes of the body';
      for (const element of body.querySelectorAll('*')) {
        if (!allowed.test(element.tagName)) yield `<${element.tagName}>`;
        for (const { name, value } of element.attributes) {
          if (
            /^on|style|^id$|^name$|^class$|srcset|srcdoc|background|ping|action|^xlink|^data-/.test(
              name,
            )
          )
            yield `${element.tagName} ${name}`;
          if (name === 'href' && !/^(https?|mailto|tel):/i.test(value.trim()))
            yield `link ${value}`;
          if (
            name === 'src' &&
            !(
              element.tagName === 'IMG' &&
              /^(https:|data:image\/(png|jpeg|gif|webp|bmp);)/i.test(value)
            )
          )
            yield `source ${value}`;
        }
      }
    }

    /** The page around it has no element and no handler that its own code did not make. */
    function* lookAround(): Generator<string> {
      for (const made of document.querySelectorAll(
        'object, embed, base, meta[http-equiv], form[action], math, marquee, video, audio, iframe:not(.mail-frame), img:not([src^="/"], [src^="blob:"])',
      ))
        yield `in the page: <${made.tagName}>`;
      for (const script of document.scripts)
        if (!script.src.startsWith(location.origin)) yield 'in the page: a script';
      for (const element of document.querySelectorAll('*'))
        for (const name of element.getAttributeNames())
          if (name.startsWith('on')) yield `in the page: ${element.tagName} ${name}`;
    }
  }, tags);
}
