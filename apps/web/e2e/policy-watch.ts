import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const ABOUT_POLICY = /Content Security Policy|Trusted(HTML|Script|Type)|trusted-types/;

/** What the mail frame's policy is for: pictures of other servers, before anything is asked of them. */
const MAIL_PICTURE = /violates the following Content Security Policy directive: "img-src data:"/;

/**
 * The cleaner reads a mail into a document that nobody sees and nothing runs in. The browser measures that, too, by
 * the page's policy, and tells of each style, handler and base that the mail brought; they are taken out next.
 */
const CLEANER = /\/assets\/purify\.es-[^/]*\.js$/;
const IN_A_MAIL = /^(?:(?:style|script)-src-(?:attr|elem)|base-uri)$/;
const TOLD_OF_A_MAIL =
  /^(?:Applying inline style|Executing inline (?:event handler|script)|Setting the document's base URI to '.*') violates /;

/**
 * Writes down, in `breaches`, everything that a page of this browser does against its policy: what the browser tells
 * the document, and what it tells the console alone (a policy that was refused, a document without scripts).
 */
export async function watchPolicy(context: BrowserContext, breaches: string[]): Promise<void> {
  context.on('console', (message) => {
    if (isBreach(message)) breaches.push(`${message.text()} at ${message.location().url}`);
  });
  await context.exposeBinding('tellBreach', (_source, breach: string) => {
    breaches.push(breach);
  });
  // A hostile mail breaches thousands of times while it is cleaned: sorted out in the page.
  await context.addInitScript(
    ([cleaner, inMail]) => {
      addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective: directive, documentURI, sourceFile } = event;
        const isPicture =
          directive === 'img-src' && new URL(documentURI).pathname === '/frame/mail';
        if (isPicture || (RegExp(inMail).test(directive) && RegExp(cleaner).test(sourceFile)))
          return;
        const { tellBreach } = window as unknown as { tellBreach?: (breach: string) => void };
        const where = `at ${sourceFile}:${event.lineNumber}`;
        tellBreach?.(
          `${directive} on ${documentURI}: ${event.blockedURI} ${event.sample} ${where}`,
        );
      });
    },
    [CLEANER.source, IN_A_MAIL.source] as const,
  );
}

function isBreach(message: ConsoleMessage): boolean {
  const text = message.text();
  if (!['error', 'warning'].includes(message.type()) || !ABOUT_POLICY.test(text)) return false;
  const isCleaning = TOLD_OF_A_MAIL.test(text) && CLEANER.test(message.location().url);
  return !MAIL_PICTURE.test(text) && !isCleaning;
}
