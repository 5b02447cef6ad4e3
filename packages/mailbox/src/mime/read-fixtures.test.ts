import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAttachment, readMessage } from './read-message.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/eml');
const options = {
  ownerAddress: null,
  fallbackDate: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:00:00Z'),
};

/** File, subject, beginning of the preview, names of the attachments. */
const MAILS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['enmime--low-quality-unk-charset-part.eml', 'Attachment', 'A text section', ['foo_9E5D72.zip']],
  ['enmime--mail-attachment-only-inline.eml', 'Test', '', ['favicon.jpg']],
  [
    'enmime--mail-mime-bad-content-type.eml',
    'Confirmation of Booking with easyHotel',
    'Thank you for booking with easyH',
    ['Invoice_302232133150612.pdf'],
  ],
  [
    'enmime--mail-mime-blank-media-name.eml',
    'Confirmation of Booking with easyHotel',
    'Thank you for booking with easyH',
    ['Invoice_302232133150612.pdf'],
  ],
  ['enmime--mail-unknown-part-type.eml', 'Emoji from Gmail', 'A text section', ['B05.gif']],
  [
    'flanker--messages-apache-message-news-mime.eml',
    '[Fwd: Netscape Enterprise vs. Apache Secure]',
    'Sameer... someone for you to pes',
    ['attachment-1'],
  ],
  ['flanker--messages-bz2-attachment.eml', 'hello', 'hello, world', ['foo.txt.bz2']],
  ['flanker--messages-enclosed-global.eml', 'Wow', 'Hello', ['thanks.eml']],
  [
    'flanker--messages-message-external-body.eml',
    'I-D ACTION:draft-ietf-http-authentication-00.txt (fwd)',
    'I am amazed. Actual work on auth',
    ['attachment-1', 'draft-ietf-http-authentication-00.txt'],
  ],
  ['flanker--messages-outlook-express.eml', 'Sup?', '', ['�½� �ı��ĵ�.txt']],
  ['flanker--messages-signed.eml', 'M2Crypto S/MIME testing', '', ['attachment-1', 'smime.p7s']],
  [
    'james-mime4j--testmsgs-base64encoded-rfc822message-nested.eml',
    'the body is a base64 encode rfc822 message including another base64 encoded rfc822 message',
    '--------------------------------',
    [],
  ],
  [
    'james-mime4j--testmsgs-multipartdigestnestedemptyparts.eml',
    '',
    '------------------------- From:',
    [],
  ],
  [
    'mail--attachment-emails-attachment-only-email.eml',
    'this message JUST contains an attachment',
    '',
    ['blah.gz'],
  ],
  [
    'mail--error-emails-bad-date-header.eml',
    'You may_be Eligible for Legitimate_Cash from_GovAgencies!',
    '',
    [],
  ],
  [
    'mail--error-emails-content-transfer-encoding-qp-with-space.eml',
    'Low or High Blood Pressure? We can help.',
    "If you're in need of a good RX s",
    [],
  ],
  [
    'mail--error-emails-content-transfer-encoding-text-html.eml',
    'Re: We will help you refinance your home.',
    'Hello, You have qualified for th',
    [],
  ],
  [
    'mail--error-emails-content-transfer-encoding-x-uuencode.eml',
    'PGP Comments on RTO West Release of Dec. 14',
    'Attached are the comments of the',
    ['PGP_Cmts_on_12-14-01_Pkg.doc'],
  ],
  [
    'mail--mime-emails-raw-email-with-multipart-mixed-quoted-bo.eml',
    'Testing outlook',
    'Just attaching another PDF, here',
    ['broken.pdf'],
  ],
  [
    'mail--mime-emails-raw-email7.eml',
    'testing',
    'This is the first part.',
    ['test.rb', 'test.pdf', 'smime.p7s'],
  ],
  [
    'mail--multipart-report-emails-report-422.eml',
    'Warning: could not send message for past 8 hours',
    '********************************',
    ['attachment-1', 'attachment-2'],
  ],
  [
    'mail-mime-parser--emails-github-115.eml',
    'Test message from Microsoft Outlook 00',
    'The Hare and the Tortoise A HARE',
    ['blueball.png', 'greenball.png', 'redball.png'],
  ],
  [
    'mail-mime-parser--emails-invalid-charset.eml',
    'Test invalid charset',
    'The Hare and the Tortoise A HARE',
    [],
  ],
  [
    'mail-mime-parser--emails-m3007.eml',
    'The Hare and the Tortoise',
    'The Hare and the Tortoise A HARE',
    ['greenball.png', 'blueball.png', 'HasenundFrösche.txt'],
  ],
  [
    'mail-mime-parser--emails-m4005.eml',
    'Test message from Microsoft Outlook 00',
    'The Hare and the Tortoise A HARE',
    ['test.rtf'],
  ],
  ['mail-mime-parser--emails-m4006.eml', 'Read: invitation', '', ['winmail.dat']],
  ['mail-parser--legacy-000.eml', 'Test message from Microsoft Outlook 00', '', ['redball.png']],
  [
    'mail-parser--legacy-016.eml',
    'Die Hasen und die FrÃ¶sche',
    'Die Hasen und die Frösche Die Ha',
    ['blueball.png', 'HasenundFrösche.txt'],
  ],
  [
    'mail-parser--legacy-034.eml',
    'Die Hasen und die Frösche',
    'Die Hasen und die Fr岣he Die Hase',
    [],
  ],
  ['mail-parser--malformed-017.eml', 'Hello world', '', ['image001.png']],
  [
    'mail-parser--rfc-003.eml',
    'Formatted text mail',
    '... plain text version of messag',
    ['attachment-1', 'attachment-2'],
  ],
  ['mail-parser--thirdparty-005.eml', '', 'Test message � Test message Test', []],
  [
    'mail-parser--thirdparty-013.eml',
    '',
    'b',
    ['attachment-1.jpg', 'attachment-2', 'attachment-3'],
  ],
  [
    'mail-parser--thirdparty-019.eml',
    '30 plaintext + (HTML + embedded image) + attachment',
    'Search for höhö',
    ['kigaaldcbanejcbi.png', 'attach2.png'],
  ],
  [
    'mailparser--fixtures-nodemailer.eml',
    'Nodemailer is unicode friendly ✔ (1476358788189)',
    'Hello to myself ',
    ['attachment-1', 'image.png', 'nyan cat ✔.gif', 'notes.txt'],
  ],
  [
    'mimekit--messages-japanese.eml',
    '日本語メールテスト (testing Japanese emails)',
    "Let's see if both subject and bo",
    [],
  ],
  ['mimekit--partial-rfc2046-0.eml', 'Audio mail (part 1 of 2)', '', ['attachment-1']],
  ['mimekit--tnef-ukr.eml', 'rr test 7', 'шостий {EMAILSIGNATURE} RR Test', ['winmail.dat']],
  [
    'php-imap--messages-embedded-email-without-content-dispositi.eml',
    'Subject',
    'TexT From <demo@cerstor.cz> Subj',
    ['file.jpg', 'file1.xlsx', 'file2.xlsx', 'file3.xlsx', 'file4.zip'],
  ],
  [
    'php-imap--messages-example-bounce.eml',
    'Mail delivery failed',
    'This message was created automat',
    ['attachment-1', 'attachment-2.eml'],
  ],
  [
    'php-imap--messages-mail-that-is-attachment.eml',
    'Report domain: yyy.cz Submitter: google.com Report-ID: 2244696771454641389',
    '',
    ['google.com!yyy.cz!1423872000!1423958399.zip'],
  ],
  ['php-imap--messages-mixed-filename.eml', 'Свежий прайс-лист', '', ['Price4VladDaKar.xlsx']],
  [
    'php-imap--messages-pec.eml',
    'Certified',
    'Signed From <test@example.com> S',
    ['data.xml', 'smime.p7s'],
  ],
  [
    'php-mime-mail-parser--mails-issue230.eml',
    'Scientific conferences, Bulgaria 2019',
    'ACADEMIC NEWSLETTER #11 | March',
    [],
  ],
  ['php-mime-mail-parser--mails-m0010.eml', 'Mail de 800ko without filename', '', ['attachment-1']],
  [
    'php-mime-mail-parser--mails-m0018.eml',
    '[Korea] Name',
    'My traveling companions! My frie',
    ['사진.JPG', 'ATT00001.txt'],
  ],
  ['php-mime-mail-parser--mails-m0124.eml', '1234 / 1234', '', ['1234.txt']],
  [
    'postal-mime--fixtures-calendar-event.eml',
    'Invitation: Test event ⏰ @ Thu Apr 11, 2024 11am - 12pm (GMT+3) (andris@ethereal.email)',
    'Join with Google Meet Meeting li',
    ['invitation.ics', 'invite.ics'],
  ],
  [
    'postal-mime--fixtures-mimetorture.eml',
    "Ryan Finnie's MIME Torture Test v1.0",
    "Welcome to Ryan Finnie's MIME to",
    [
      'foo.gz',
      'blah.gz',
      'blah1.gz',
      'attachment-4',
      'htmlfile.html',
      'smiley-3.png',
      'dot.gif',
      'signature.asc',
      'attachment-9.gif',
    ],
  ],
  [
    'spamassassin--nice-mime1.eml',
    'Re: a MIME-Version misfeature',
    'I have no problem with changing',
    ['attachment-1', 'attachment-2'],
  ],
  ['spamassassin--nice-mime2.eml', 'Re: multipart mail', '', ['attachment-1']],
  [
    'spamassassin--nice-mime3.eml',
    '',
    'You are invited to a *** STAR TR',
    [
      'attachment-1',
      'attachment-2.gif',
      'attachment-3.gif',
      'attachment-4',
      'attachment-5',
      'attachment-6',
    ],
  ],
  [
    'spamassassin--nice-mime4.eml',
    'A cheap digitizer test',
    "Well, here's a sample",
    ['attachment-1'],
  ],
  ['spamassassin--nice-mime6.eml', 'An image that went gif->ppm->ps', '', ['attachment-1']],
  [
    'spamassassin--nice-mime8.eml',
    "Here's some more",
    '--------------------------------',
    [
      'attachment-1',
      'Alices_PDP-10',
      'attachment-3.gif',
      'attachment-4',
      'attachment-5',
      'attachment-6',
    ],
  ],
  ['spamassassin--spam-015.eml', 'no r-x req', 'I heard you would be curious abo', []],
  [
    'spamassassin--spam-utf16.eml',
    'Design and manufacturing',
    'Dear potencial partner, We are p',
    ['x9pji0tnw4sl3w.jpg', 'jhoq3.jpg'],
  ],
  [
    'spamassassin-corpus--easy-ham-1-pgp-signed-list-mail.eml',
    'Re: Unseen window versus Sequences Window',
    "That's a pretty good idea. I'm n",
    ['attachment-1'],
  ],
  [
    'spamassassin-corpus--easy-ham-2-list-mail-with-list-headers.eml',
    'Re: New Sequences Window',
    'Date: Tue, 20 Aug 2002 22:51:52',
    [],
  ],
  [
    'spamassassin-corpus--hard-ham-1-html-only-newsletter.eml',
    'CNET NEWS.COM: Canning spam without eating up real mail',
    'Search Live tech help NOW! April',
    [],
  ],
  [
    'spamassassin-corpus--hard-ham-1-multipart-alternative-newsletter.eml',
    'Your Daily Dilbert 07/19/2002',
    '07/19/2002 Hi Justin, enjoy your',
    [],
  ],
  [
    'spamassassin-corpus--spam-1-spam-with-broken-mime.eml',
    'Expand Your business with our Money!',
    'love World Capital Group is a gr',
    [],
  ],
  [
    'spamassassin-corpus--spam-2-base64-html-only-spam.eml',
    '(광고)신사업!!..원거리 감시 시스템',
    '원거리 감시 시스템 대리점 및 딜러 모집 안내 Digita',
    [],
  ],
  [
    'spamassassin-corpus--spam-2-gb2312-big5-spam.eml',
    'good friend nUYiIFa3s19FyqZIEEC3lLvT',
    '',
    [],
  ],
  [
    'spamassassin-corpus--spam-2-quoted-printable-html-only-spam.eml',
    'Lose 20 Pounds In 10 Days 27540',
    'LOSE WEIGHT FAST, WITHOUT SPECIA',
    [],
  ],
];

describe('mail of other projects, made to be hard to read', () => {
  it('stands in the table, every file of it', () => {
    expect(MAILS.map(([file]) => file)).toEqual(readdirSync(FOLDER).sort());
  });

  it.each(MAILS)('reads %s', async (file, subject, preview, attachments) => {
    const raw = readFileSync(join(FOLDER, file));
    const result = await readMessage(raw, options);
    if (!result.ok) throw new Error(result.reason);
    const { mail } = result;
    expect(mail.subject).toBe(subject);
    expect(preview === '' ? mail.preview : mail.preview.slice(0, preview.length)).toBe(preview);
    expect(mail.attachments.map(({ name }) => name)).toEqual(attachments);
    expect(mail.truncated).toBe(false);
    for (const attachment of mail.attachments) {
      expect(readAttachment(raw, attachment)?.sizeBytes).toBe(attachment.sizeBytes);
    }
  });
});
