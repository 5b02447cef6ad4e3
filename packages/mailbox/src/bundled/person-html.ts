/** HTML as a desktop mail program writes it: Word's markup, a class on every paragraph, the quotation under a line. */
export function renderOutlookHtml(text: string, quotation: string): string {
  const quoted = quotation
    ? `<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>${toMsoParagraphs(quotation)}</div>`
    : '';
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<style><!--
@font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
a:link, span.MsoHyperlink {mso-style-priority:99; color:#0563C1; text-decoration:underline;}
@page WordSection1 {size:612.0pt 792.0pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
div.WordSection1 {page:WordSection1;}
--></style></head>
<body lang="EN-GB" link="#0563C1" vlink="#954F72" style='word-wrap:break-word'>
<div class="WordSection1">
${toMsoParagraphs(text)}
${quoted}
</div></body></html>`;
}

/** HTML as a web mail writes it: a div to the line, the quotation in a block of its own. */
export function renderGmailHtml(text: string, quotation: string): string {
  const lines = (part: string) =>
    part
      .split('\n')
      .map((line) => (line === '' ? '<div><br></div>' : `<div>${toHtml(line)}</div>`))
      .join('');
  if (quotation === '') return `<div dir="ltr">${lines(text)}</div>\n`;
  const [intro = '', ...quoted] = quotation.split('\n\n');
  const inner = quoted.join('\n\n').replaceAll(/^> ?/gm, '');
  return `<div dir="ltr">${lines(text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${toHtml(intro)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${lines(inner)}</blockquote></div>\n`;
}

/** Text made safe inside HTML, its addresses made links. */
export function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/https:\/\/[^\s<>)]+[^\s<>).,;]/g, (url) => `<a href="${url}">${url}</a>`);
}

function toMsoParagraphs(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line === ''
        ? '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        : `<p class="MsoNormal"><span lang="EN-GB">${toHtml(line)}<o:p></o:p></span></p>`,
    )
    .join('\n');
}
