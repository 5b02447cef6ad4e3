// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { foldQuotes } from './fold-quotes.ts';

const LONG = 'earlier words '.repeat(20);

function fold(html: string, isForward = false): HTMLElement {
  document.body.innerHTML = html;
  foldQuotes(document.body, { isForward });
  return document.body;
}

/** What is seen of the mail while its folds are closed. */
function seen(html: string, isForward = false): string {
  const body = fold(html, isForward);
  for (const details of body.querySelectorAll('details')) details.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const head = (words: string) =>
  `<div><div><p><b>From:</b> Nora Bell &lt;nora@mill.example&gt;<br><b>Sent:</b> Friday, October 9, 2026 10:00<br><b>To:</b> Dana<br><b>Subject:</b> ${words}</p></div></div>`;

describe('quoted messages in HTML mail', () => {
  it('are folded away once, however deeply they quote each other', () => {
    const body = fold(`<p>New</p><blockquote>${LONG}<blockquote>${LONG}</blockquote></blockquote>`);
    expect(body.querySelectorAll('details')).toHaveLength(1);
    expect(body.querySelector('details')?.hasAttribute('open')).toBe(false);
    expect(body.querySelectorAll('details blockquote')).toHaveLength(2);
    expect(body.querySelector('summary')?.textContent).toBe('2 earlier mails');
  });

  it.each([
    [
      'Gmail',
      `<div>New</div><div data-quote="box"><div data-quote="by">On Fri, Nora wrote:<br></div><blockquote data-quote="box">${LONG}</blockquote></div>`,
    ],
    [
      'Thunderbird',
      `<p>New</p><div data-quote="by">On 10/9/26 10:00, Nora wrote:<br></div><blockquote data-quote="box">${LONG}</blockquote>`,
    ],
    [
      'Apple Mail',
      `New<div><br><blockquote data-quote="box">On 9 Oct 2026, at 10:00, Nora wrote:<br>${LONG}</blockquote></div>`,
    ],
    [
      'no marks, who wrote it',
      `<p>New</p><p>Am 09.10.26 um 10:00 schrieb Nora Bell:</p><blockquote>${LONG}</blockquote>`,
    ],
    [
      'Outlook on the web',
      `<div>New</div><hr><div data-quote="head"><b>From:</b> Nora</div><div>${LONG}</div>`,
    ],
    ['Outlook', `<div><p>New</p>${head('Order')}<p>${LONG}</p><p>${LONG}</p></div>`],
    [
      'Outlook, German',
      `<div><p>New</p><div><p><b>Von:</b> Nora<br><b>Gesendet:</b> Freitag, 9. Oktober<br><b>An:</b> Dana<br><b>Betreff:</b> x</p></div><p>${LONG}</p></div>`,
    ],
    [
      'an old line of Outlook',
      `<p>New</p><p>-----Original Message-----<br>From: Nora</p><p>${LONG}</p>`,
    ],
    [
      'a line by Gmail',
      '<div>New</div><div data-quote="box"><div data-quote="by">On Fri, Oct 9, 2026 at 10:00 AM Nora &lt;n@mill.example&gt; wrote:<br></div><blockquote data-quote="box">Short?</blockquote></div>',
    ],
    [
      'a line by Gmail, German',
      '<div>New</div><div data-quote="box"><div data-quote="by">Am Fr., 9. Okt. 2026 um 10:00 Uhr schrieb Nora &lt;n@mill.example&gt;:<br></div><blockquote data-quote="box">Kurz?</blockquote></div>',
    ],
    [
      'a line by Apple Mail',
      '<div>New</div><div><br><blockquote data-quote="box"><div>On 9 Oct 2026, at 10:00, Nora &lt;n@mill.example&gt; wrote:</div><br><div>Short?</div></blockquote></div>',
    ],
    [
      'a line by Apple Mail, who wrote it above',
      '<div>New</div><div>On Oct 9, 2026, at 10:00, Nora wrote:</div><br><blockquote data-quote="box">Short?</blockquote>',
    ],
    ['marked lines', `<div>New<br><br></div><div>&gt; one<br>&gt; two<br>&gt;<br>&gt; three</div>`],
    ['marked lines in preformatted text', `<pre>New\n\n&gt; one\n&gt; two\n&gt; three\n</pre>`],
  ])('are folded: %s [FIX-18]', (_, html) => {
    expect(seen(html)).toBe('New');
    expect(fold(html).querySelectorAll('details')).toHaveLength(1);
  });

  it('are counted by their heads', () => {
    const html = `<div><p>New</p>${head('Re: Order')}<p>${LONG}</p>${head('Order')}<p>${LONG}</p></div>`;
    expect(fold(html).querySelector('summary')?.textContent).toBe('2 earlier mails');
  });
});

describe('what may be new stays in sight [FIX-18]', () => {
  const quote = `<blockquote data-quote="box">${LONG}</blockquote>`;
  it.each([
    ['a short citation', '<p>New</p><blockquote data-quote="box">As you said.</blockquote>'],
    [
      'a short citation that its reader names',
      '<p>New</p><p>Nora wrote:</p><blockquote data-quote="box">As you said.</blockquote>',
    ],
    [
      'short answers between short quotes',
      '<p>New</p><p>On 9 Oct 2026 Nora wrote:</p><blockquote data-quote="box">One?</blockquote><p>Yes.</p><blockquote data-quote="box">On 9 Oct 2026 Nora wrote: Two?</blockquote>',
    ],
    ['words that somebody indents', `<p>New</p><blockquote>${LONG}</blockquote>`],
    ['answers between two quotes', `<p>New</p>${quote}<p>Yes.</p>${quote}<p>No.</p>`],
    [
      'answers that it speaks of',
      `<div><p>See my comments below in red.</p>${head('x')}<p>${LONG}</p></div>`,
    ],
    ['the same in German', `<div><p>Antworten siehe unten</p>${head('x')}<p>${LONG}</p></div>`],
    ['a mail without words of its own', `<div>${head('x')}<p>${LONG}</p></div>`],
    [
      'a mail handed on',
      `<p>FYI</p><div data-quote="box"><div data-quote="by">---------- Forwarded message ---------<br>From: Nora</div>${LONG}</div>`,
    ],
    ['Thunderbird handing on', `<p>FYI</p><div data-quote="forward">${LONG}${quote}</div>`],
    [
      'marked lines with answers between',
      '<div>New<br>&gt; one<br>&gt; two<br>&gt; three<br>Yes.<br>&gt; four</div>',
    ],
    ['a letter that names its sender', `<p>New</p><p>From: the desk of Nora</p><p>${LONG}</p>`],
  ])('%s', (_, html) => {
    expect(fold(html).querySelector('details')).toBeNull();
  });

  it('what its subject hands on', () => {
    expect(
      fold(`<div><p>FYI</p>${head('x')}<p>${LONG}</p></div>`, true).querySelector('details'),
    ).toBeNull();
  });

  it('words below the quote', () => {
    expect(seen(`<p>Hello,</p><p>Nora wrote:</p>${quote}<p>Agreed.</p>`)).toBe('Hello,Agreed.');
  });

  it('answers inside the quote of Gmail', () => {
    const box = `<div data-quote="box"><p>x wrote:</p><blockquote>${LONG}</blockquote><p>Mine</p></div>`;
    expect(seen(`<p>New</p>${box}`)).toBe('NewMine');
  });

  it('words after what Outlook quotes, further out', () => {
    expect(seen(`<div><p>New</p>${head('x')}<p>${LONG}</p></div><p>Sent from the train</p>`)).toBe(
      'NewSent from the train',
    );
  });
});
