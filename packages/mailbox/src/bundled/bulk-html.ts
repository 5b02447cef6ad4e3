import { toHtml } from './person-html.ts';

/** Both bodies of one mail. */
export interface Bodies {
  readonly text: string;
  readonly html: string;
}

interface Sender {
  readonly brand: string;
  /** A host that ends in .example. */
  readonly site: string;
  readonly colour: string;
  /** The small print; a link to leave the list follows it. */
  readonly footer: string;
}

export interface Newsletter extends Sender {
  readonly issue: string;
  readonly preheader: string;
  readonly intro: string;
  readonly stories: readonly { title: string; text: string; path: string }[];
  readonly sponsor?: string;
}

export interface Promotion extends Sender {
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

export interface Notice extends Sender {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly button?: string;
}

/** A newsletter as mailing programs send it: nested tables, a picture from afar, a counting pixel. */
export function writeNewsletter(letter: Newsletter): Bodies {
  const stories = letter.stories.map(
    (story) => `<tr><td style="padding:14px 28px;border-top:1px solid #e6e3dd">
<h2 style="margin:0 0 6px;font:600 18px Georgia,serif;color:#22262b">${toHtml(story.title)}</h2>
<p style="margin:0 0 8px;font:14px/21px Arial,sans-serif;color:#4a4f55">${toHtml(story.text)}</p>
<a href="https://${letter.site}/${story.path}" style="font:600 13px Arial,sans-serif;color:${letter.colour}">Read on</a></td></tr>`,
  );
  const sponsor = letter.sponsor
    ? `<tr><td bgcolor="#f4f1ea" style="padding:14px 28px;font:12px/18px Arial,sans-serif;color:#6b6f74"><b>ADVERTISEMENT</b><br>${toHtml(letter.sponsor)}</td></tr>`
    : '';
  const html = page(letter, letter.preheader, [
    `<tr><td style="padding:22px 28px 4px"><img src="https://img.${letter.site}/masthead.png" width="200" height="36" alt="${letter.brand}" border="0">
<p style="margin:6px 0 0;font:12px Arial,sans-serif;color:#8a8e93">${toHtml(letter.issue)}</p></td></tr>`,
    `<tr><td style="padding:10px 28px 18px;font:15px/23px Arial,sans-serif;color:#22262b">${toHtml(letter.intro)}</td></tr>`,
    ...stories,
    sponsor,
  ]);
  const text = [
    `${letter.brand.toUpperCase()} | ${letter.issue}`,
    letter.intro,
    ...letter.stories.map(
      (story) => `${story.title}\n${story.text}\nhttps://${letter.site}/${story.path}`,
    ),
    ...(letter.sponsor ? [`ADVERTISEMENT\n${letter.sponsor}`] : []),
    footerText(letter),
  ].join('\n\n');
  return { text, html };
}

/** One loud picture, one sentence, one button. */
export function writePromotion(promotion: Promotion): Bodies {
  const { paragraphs, site, colour } = promotion;
  const html = page(promotion, paragraphs[0] ?? '', [
    `<tr><td><a href="https://${site}/offer"><img src="https://img.${site}/hero.jpg" width="600" height="240" alt="${toHtml(promotion.headline)}" border="0" style="display:block"></a></td></tr>`,
    `<tr><td align="center" style="padding:26px 32px 6px"><h1 style="margin:0;font:700 28px Arial,sans-serif;color:${colour}">${toHtml(promotion.headline)}</h1></td></tr>`,
    ...paragraphs.map(
      (paragraph) =>
        `<tr><td align="center" style="padding:6px 40px;font:15px/23px Arial,sans-serif;color:#33373c">${toHtml(paragraph)}</td></tr>`,
    ),
    `<tr><td align="center" style="padding:20px 32px 30px">${button(promotion.button, `https://${site}/offer`, colour)}</td></tr>`,
  ]);
  const text = [
    promotion.headline,
    ...paragraphs,
    `${promotion.button}: https://${site}/offer`,
    footerText(promotion),
  ].join('\n\n');
  return { text, html };
}

/** What a system writes: a sentence, a table of values, perhaps a button. */
export function writeNotice(notice: Notice): Bodies {
  const rows = notice.rows.map(
    ([label, value]) =>
      `<tr><td style="padding:7px 14px 7px 0;font:13px Arial,sans-serif;color:#777b80;border-bottom:1px solid #eceae6">${toHtml(label)}</td><td align="right" style="padding:7px 0;font:13px Arial,sans-serif;color:#22262b;border-bottom:1px solid #eceae6">${toHtml(value)}</td></tr>`,
  );
  const html = page(notice, notice.title, [
    `<tr><td style="padding:24px 28px 8px;font:600 19px Arial,sans-serif;color:#22262b">${toHtml(notice.title)}</td></tr>`,
    ...notice.paragraphs.map(
      (paragraph) =>
        `<tr><td style="padding:4px 28px;font:14px/21px Arial,sans-serif;color:#33373c">${toHtml(paragraph)}</td></tr>`,
    ),
    `<tr><td style="padding:14px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table></td></tr>`,
    notice.button
      ? `<tr><td style="padding:8px 28px 24px">${button(notice.button, `https://${notice.site}/open`, notice.colour)}</td></tr>`
      : '',
  ]);
  const text = [
    notice.title,
    ...notice.paragraphs,
    notice.rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(notice.button ? [`${notice.button}: https://${notice.site}/open`] : []),
    notice.footer,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return { text, html };
}

/** The headers by which a mailing list tells what it is (RFC 2369, RFC 2919, RFC 8058). */
export function listHeaders(list: {
  name: string;
  id: string;
  site: string;
  precedence?: 'bulk' | 'list';
}): Record<string, string> {
  return {
    'List-Id': `${list.name} <${list.id}.${list.site}>`,
    'List-Unsubscribe': `<https://${list.site}/leave?u=48213>, <mailto:leave@${list.site}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: list.precedence ?? 'bulk',
  };
}

function page(sender: Sender, preheader: string, rows: readonly string[]): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="viewport" content="width=device-width"><title>${sender.brand}</title>
<style type="text/css">@media only screen and (max-width:620px){.shell{width:100%!important}}</style></head>
<body style="margin:0;padding:0;background:#efece6">
<div style="display:none;max-height:0;overflow:hidden">${toHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#efece6"><tr><td align="center" style="padding:18px 8px">
<table role="presentation" class="shell" width="600" cellpadding="0" cellspacing="0" bgcolor="#ffffff">
<tr><td height="5" bgcolor="${sender.colour}" style="font-size:0;line-height:0">&nbsp;</td></tr>
${rows.filter((row) => row !== '').join('\n')}
<tr><td style="padding:18px 28px 24px;font:11px/17px Arial,sans-serif;color:#8a8e93;border-top:1px solid #e6e3dd">${toHtml(sender.footer)} <a href="https://${sender.site}/leave?u=48213" style="color:#8a8e93">Unsubscribe</a></td></tr>
</table></td></tr></table>
<img src="https://track.${sender.site}/open.gif?u=48213" width="1" height="1" alt="" style="display:none">
</body></html>`;
}

function button(label: string, address: string, colour: string): string {
  return `<a href="${address}" style="display:inline-block;padding:12px 26px;border-radius:4px;background:${colour};color:#ffffff;font:600 15px Arial,sans-serif;text-decoration:none">${toHtml(label)}</a>`;
}

function footerText(sender: Sender): string {
  return `${sender.footer}\nUnsubscribe: https://${sender.site}/leave?u=48213`;
}
