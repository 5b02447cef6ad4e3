import { describe, expect, it } from 'vitest';
import { type ReadMail, readAttachment, readMessage } from './read-message.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const FALLBACK = new Date('2026-11-19T08:00:00Z');
const options = { ownerAddress: 'alice@north.example', fallbackDate: FALLBACK, now: NOW };

async function read(source: string | Uint8Array): Promise<ReadMail> {
  const bytes = typeof source === 'string' ? Buffer.from(source, 'utf8') : source;
  const result = await readMessage(bytes, options);
  if (!result.ok) throw new Error(result.reason);
  return result.mail;
}

/** A mail whose head has these lines besides a sender. */
const withHead = (...lines: readonly string[]) =>
  read(['From: Bob <bob@baker.example>', ...lines, '', 'Hello.'].join('\r\n'));

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('readMessage: heads', () => {
  it('decodes names, addresses and subjects', async () => {
    const mail = await read(
      [
        'From: =?utf-8?Q?J=C3=BCrgen_?= =?utf-8?B?TcO8bGxlcg==?= <j@m.example>',
        'To: "Quill, Zoe" <zoe@q.example>, Team: a@t.example, b@t.example;',
        'Cc: undisclosed-recipients:;',
        'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=',
        ' =?iso-2022-jp?B?GyRCRnxLXBsoQg==?=',
        'Message-ID: <one@q.example>',
        '',
        'x',
      ].join('\r\n'),
    );
    expect(mail.from).toEqual({ name: 'Jürgen Müller', address: 'j@m.example' });
    expect(mail.to.map(({ address }) => address)).toEqual([
      'zoe@q.example',
      'a@t.example',
      'b@t.example',
    ]);
    expect(mail.to[0]?.name).toBe('Quill, Zoe');
    expect(mail.cc).toEqual([]);
    expect(mail.subject).toBe('Grüße日本');
    expect(mail.internetMessageId).toBe('one@q.example');
  });

  it('takes the first From of two, and the sender where there is none', async () => {
    const two = await read('From: a@first.example\nFrom: b@second.example\n\nx');
    expect(two.from.address).toBe('a@first.example');
    const none = await read('Sender: s@x.example\nSubject: y\n\nx');
    expect(none.from.address).toBe('s@x.example');
    expect((await read('Subject: only\n\nx')).from).toEqual({ name: '', address: '' });
  });

  it('collects the thread above a mail, and not what people write into In-Reply-To', async () => {
    const mail = await withHead(
      'References: <a@x.example>',
      '  <b@x.example> <a@x.example>',
      'In-Reply-To: Your message of "Mon" <c@x.example>',
    );
    expect(mail.references).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
    expect(mail.isReply).toBe(true);
    const prose = await withHead('In-Reply-To: Message from Bob of Monday');
    expect(prose.references).toEqual([]);
  });

  it.each([
    ['Re: Offer', true],
    ['AW: Angebot', true],
    ['RE[2]: Offer', true],
    ['Offer', false],
    ['Regarding the offer', false],
  ])('subject %s without ids is a reply: %s', async (subject, isReply) => {
    expect((await withHead(`Subject: ${subject}`)).isReply).toBe(isReply);
  });

  it.each([
    ['Fri, 20 Nov 2026 09:30:00 +0100', '2026-11-20T08:30:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00 -0800 (PST)', '2026-11-20T17:30:00.000Z'],
    ['20 Nov 26 09:30 GMT', '2026-11-20T09:30:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00 MEZ', '2026-11-20T09:30:00.000Z'],
    ['Fri, 20 Nov 2026 09:30:00', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
  ])('reads the date %s', async (date, expected) => {
    const mail = await withHead(`Date: ${date}`);
    expect([mail.sentAt.toISOString(), mail.isDated]).toEqual([expected, true]);
  });

  it.each([
    ['nonsense', ''],
    ['Mon, 1 Jan 2035 00:00:00 +0000', ''],
    ['Thu, 1 Jan 1970 00:00:00 +0000', ''],
    ['', 'by x; also nonsense'],
  ])('falls back from the date "%s"', async (date, received) => {
    const mail = await withHead(`Date: ${date}`, `Received: ${received}`);
    expect([mail.sentAt, mail.isDated]).toEqual([FALLBACK, false]);
  });

  it('takes the time of the last server when the sender gives none that can be', async () => {
    const mail = await withHead(
      'Received: from a by b; Thu, 19 Nov 2026 10:00:00 +0000',
      'Received: from c by a; Wed, 18 Nov 2026 10:00:00 +0000',
      'Date: Mon, 1 Jan 2035 00:00:00 +0000',
    );
    expect(mail.sentAt.toISOString()).toBe('2026-11-19T10:00:00.000Z');
  });

  it('takes control and direction characters out of what is shown', async () => {
    const mail = await read(
      'From: "Bob\u202egnp" <bob@baker.example>\nSubject: =?utf-8?Q?a=0D=0ABcc:_x=00=E2=80=AEb?=\n\nx',
    );
    expect(mail.from.name).toBe('Bobgnp');
    expect(mail.subject).toBe('a Bcc: x b');
  });
});

describe('readMessage: bodies', () => {
  const part = (type: string, body: string, head: readonly string[] = []) =>
    ['--b', `Content-Type: ${type}`, ...head, '', body].join('\n');
  const multipart = (kind: string, ...parts: readonly string[]) =>
    `From: bob@baker.example\nContent-Type: multipart/${kind}; boundary=b\n\n${parts.join('\n')}\n--b--\n`;

  it.each([
    ['windows-1252', Buffer.from([0x93, 0x61, 0x94, 0x20, 0x80, 0x35]), '“a” €5'],
    ['iso-8859-1', Buffer.from([0x91, 0xe9, 0x92]), '‘é’'],
    ['koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'Привет'],
    ['gb2312', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    ['iso-2022-jp', latin1('\u001b$BF|K\\\u001b(B'), '日本'],
    ['utf-7', latin1('Hi +Jjo- 1 +- 1 +AOk-'), 'Hi ☺ 1 + 1 é'],
    ['no-such-charset', latin1('plain'), 'plain'],
  ])('decodes %s', async (charset, bytes, expected) => {
    const head = latin1(`From: b@x.example\nContent-Type: text/plain; charset=${charset}\n\n`);
    expect((await read(Buffer.concat([head, bytes]))).text.trim()).toBe(expected);
  });

  it('reads 8-bit text and heads without a charset as UTF-8, else as Windows-1252', async () => {
    const utf8 = await read('From: b@x.example\nSubject: Grüße\n\nGrüße');
    expect([utf8.subject, utf8.text.trim()]).toEqual(['Grüße', 'Grüße']);
    const old = await read(
      latin1('From: b@x.example\nSubject: Gr\u00fc\u00dfe\n\nGr\u00fc\u00dfe \u0093x\u0094'),
    );
    expect([old.subject, old.text.trim()]).toEqual(['Grüße', 'Grüße “x”']);
  });

  it('takes what the HTML shows, whatever the text beside it says', async () => {
    const both = await read(
      multipart(
        'alternative',
        part('text/plain', 'The contract must be signed today before 17:00.'),
        part('text/html', '<b>Half price shoes</b><p style="display:none">Sign today</p>'),
      ),
    );
    expect([both.text, both.preview]).toEqual(['Half price shoes', 'Half price shoes']);
    const picture = await read(
      multipart('alternative', part('text/plain', 'Sign'), part('text/html', '<img src="cid:a">')),
    );
    expect(picture.text).toBe('');
    const empty = await read(
      multipart('alternative', part('text/plain', 'plain'), part('text/html', ' ')),
    );
    expect(empty.text.trim()).toBe('plain');
  });

  it('takes the visible text of HTML that comes alone', async () => {
    const html =
      '<style>p{color:red}</style><p>One</p><script>x()</script><!-- no --><p>Two &amp; <a href="https://x.example">three</a></p>';
    const only = await read(`From: b@x.example\nContent-Type: text/html\n\n${html}`);
    expect(only.text).toBe('One\n\nTwo & three');
  });

  it('writes a letter and its mark as one character, in words only', async () => {
    const german = (text: string) => text.normalize('NFD');
    const address = german('jürgen@north.example');
    const mail = await read(
      german(
        `From: =?utf-8?Q?J=75=CC=88rgen?= <${address}>\nMessage-ID: <ü@x.example>\nSubject: =?utf-8?Q?fu=CC=88r?=\nContent-Type: text/plain; charset=utf-8\n\nBitte spätestens übermorgen.`,
      ),
    );
    expect([mail.subject, mail.from.name]).toEqual(['für', 'Jürgen']);
    expect(mail.text.trim()).toBe('Bitte spätestens übermorgen.');
    expect(mail.from.address).toBe(address);
    expect(mail.internetMessageId).toBe(german('ü@x.example'));
  });

  it('reads a forwarded message inside the mail', async () => {
    const inner = 'From: carol@x.example\nSubject: inner\n\nInner text.';
    const mail = await read(
      multipart('mixed', part('text/plain', 'Outer.'), part('message/rfc822', inner)),
    );
    expect(mail.text).toContain('Outer.');
    expect(mail.text).toContain('Inner text.');
    expect(mail.from.address).toBe('bob@baker.example');
  });

  it('shows a body whose structure cannot be found', async () => {
    const noBoundary = await read(
      'From: b@x.example\nContent-Type: multipart/mixed\n\nStill here.',
    );
    expect(noBoundary.text.trim()).toBe('Still here.');
    const never = await read(
      'From: b@x.example\nContent-Type: multipart/mixed; boundary=zz\n\nStill here.',
    );
    expect(never.text.trim()).toBe('Still here.');
  });

  it('keeps NUL and lone surrogates out of everything it returns', async () => {
    const mail = await read(
      `From: "a\u0000b" <b@x.example>\nSubject: s\u0000\nContent-Type: text/html\n\n<p>x\u0000y&#xD800;&#0;z</p>`,
    );
    const all = JSON.stringify(mail, (key, value) => (key === 'head' ? undefined : value));
    expect(all).not.toMatch(/\\u0000|\\ud800/);
  });

  it('cuts a body over 1 MB and says so [D-25]', async () => {
    const mail = await read(`From: b@x.example\n\n${'word '.repeat(300_000)}`);
    expect(mail.truncated).toBe(true);
    expect(mail.text.length).toBeLessThanOrEqual(1024 * 1024);
    expect(mail.text.length).toBeGreaterThan(1_000_000);
  });

  it('says what it could not take as mail', async () => {
    expect(await readMessage(new Uint8Array(), options)).toEqual({ ok: false, reason: 'empty' });
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    expect(await readMessage(picture, options)).toEqual({ ok: false, reason: 'not-mail' });
    async function* endless() {
      for (;;) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    expect(await readMessage(endless(), options)).toEqual({ ok: false, reason: 'too-large' });
  });

  it('reads a stream like its bytes', async () => {
    const bytes = Buffer.from('From: b@x.example\nSubject: streamed\n\nbody', 'utf8');
    async function* chunks() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    const result = await readMessage(chunks(), options);
    expect(result).toMatchObject({
      ok: true,
      mail: { subject: 'streamed', text: expect.stringContaining('body') },
    });
  });
});

describe('readMessage: attachments', () => {
  const attached = (head: readonly string[], body = 'aGk=') =>
    [
      'From: b@x.example',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<img src="cid:logo@x"> text',
      '--b',
      ...head,
      'Content-Transfer-Encoding: base64',
      '',
      body,
      '--b--',
      '',
    ].join('\n');

  it.each([
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="C:\\\\Users\\\\x\\\\plan.doc"', 'plan.doc'],
    ['filename="a\u202etxt.exe"', 'atxt.exe'],
    ["filename*=utf-8''Gr%C3%BC%C3%9Fe%0D%0A.txt", 'Grüße .txt'],
    ['filename="=?utf-8?Q?caf=C3=A9.pdf?="', 'café.pdf'],
    ['filename="..."', 'attachment-1.pdf'],
    ['filename=""', 'attachment-1.pdf'],
    ['filename="a<b>|c?.pdf"', 'a_b__c_.pdf'],
  ])('names %s safely', async (parameter, name) => {
    const mail = await read(
      attached(['Content-Type: application/pdf', `Content-Disposition: attachment; ${parameter}`]),
    );
    expect(mail.attachments.map((attachment) => attachment.name)).toEqual([name]);
  });

  it('knows a part that the HTML shows from one that hangs on it', async () => {
    const shown = await read(attached(['Content-Type: image/png', 'Content-ID: <logo@x>']));
    expect(shown.attachments[0]).toMatchObject({
      inline: true,
      contentId: 'logo@x',
      contentType: 'image/png',
    });
    const other = await read(
      attached(['Content-Type: image/png', 'Content-ID: <other@x>', 'Content-Disposition: inline']),
    );
    expect(other.attachments[0]).toMatchObject({ inline: false, contentId: 'other@x' });
  });

  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVs\r\nbG8=', 'hello'],
    ['aGVs\nbG8', 'hello'],
    ['aGU=bGxv', 'hello'],
    ['aG!!Vs bG8=', 'hello'],
    ['', ''],
  ])('decodes base64 %j', async (body, expected) => {
    const raw = Buffer.from(attached(['Content-Type: application/x-y'], body), 'utf8');
    const [attachment] = (await read(raw)).attachments;
    if (attachment === undefined) throw new Error('no attachment');
    expect(Buffer.from(readAttachment(raw, attachment)?.content ?? []).toString()).toBe(expected);
  });

  it('decodes quoted-printable and uuencoded files', async () => {
    const file = (encoding: string, body: string) =>
      Buffer.from(
        `From: b@x.example\nContent-Type: application/x-y\nContent-Transfer-Encoding: ${encoding}\n\n${body}`,
      );
    const decode = (raw: Buffer) => {
      const content = readAttachment(raw, { id: '0', name: 'x', contentType: 'y/z' })?.content;
      return Buffer.from(content ?? []).toString('utf8');
    };
    expect(decode(file('quoted-printable', 'a=20b=\nc=C3=A9 =3 =zz'))).toBe('a bcé =3 =zz');
    expect(decode(file('x-uuencode', 'begin 644 cat.txt\n#0V%T\n`\nend\n'))).toBe('Cat');
  });

  it('gives nothing for ids that are no part of the mail', async () => {
    const raw = Buffer.from('From: b@x.example\n\nx');
    for (const id of ['9', '-1', '1e1', '', '__proto__']) {
      expect(readAttachment(raw, { id, name: 'x', contentType: 'y/z' })).toBeNull();
    }
  });

  it('does not take a description for its own mark', async () => {
    const mail = await read(
      attached(['Content-Type: image/png; name=a.png', 'Content-Description: eisen-part-0']),
    );
    expect(mail.attachments).toMatchObject([{ id: '2', name: 'a.png', sizeBytes: 2 }]);
  });
});
