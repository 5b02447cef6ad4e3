/** Mail with everything that the dialog of an opened email tells of; `now` is when it came, or shortly before. */
export function openMailMbox(owner: string, now: Date): Buffer {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toUTCString();
  const mails = [
    offsite(owner, at(1)),
    letter(owner, at(2), {
      from: 'Marcus Oyelaran <marcus.oyelaran@harbour.example>',
      subject: 'Minutes of Tuesday',
      text: 'Hello Dana,\n\nthe minutes of Tuesday are with this mail. Nothing in them needs you this week.\n\nMarcus',
    }),
    letter(owner, at(3), {
      from: 'Incident desk <incident@brightwater.example>',
      subject: 'Pump 4 is back in service',
      text: 'Pump 4 runs again since 06:40. No action is needed.\n\nOn Mon, Ops wrote:\n> Pump 4 stands since midnight.\n> We are looking into it.',
    }),
  ];
  return Buffer.from(
    mails.map((mail) => `From x@y.example Mon Jan  5 09:00:00 2026\n${mail}`).join('\n'),
  );
}

/** The plain one: next and previous of the other. */
function letter(
  owner: string,
  date: string,
  { from, subject, text }: { from: string; subject: string; text: string },
): string {
  return `From: ${from}
To: Dana Whitlock <${owner}>
Subject: ${subject}
Date: ${date}
Message-ID: <${subject.replaceAll(' ', '-')}@mail.example>
Content-Type: text/plain; charset=utf-8

${text}
`;
}

export const OFFSITE = 'Oslo offsite: room block needs your signature';

function offsite(owner: string, date: string): string {
  return `From: Ines Duarte <ines.duarte@groups-desk.example>
Reply-To: frontdesk@hotel.example
To: Dana Whitlock <${owner}>
Cc: Nora Bell <nora.bell@brightwater.example>, Tom Albrecht <tom.albrecht@brightwater.example>, Grace Mbeki <grace.mbeki@brightwater.example>
Subject: ${OFFSITE}
Date: ${date}
Importance: high
Message-ID: <oslo@groups-desk.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: text/html; charset=utf-8

<p>Dear Dana,</p>
<p>glad to confirm your offsite in Oslo. We can hold all 22 rooms until noon tomorrow; after that we have to release them to another group.</p>
<table><thead><tr><th>Nights</th><th>Rooms</th><th>Rate per night</th></tr></thead><tbody><tr><td>Oct 22 to 24</td><td>18 single</td><td>NOK 1,690</td></tr><tr><td>Oct 22 to 24</td><td>4 twin</td><td>NOK 2,140</td></tr></tbody></table>
<p>The agreement names you as the only signatory. Please sign it by 12:00 tomorrow: <a href="https://docs-sign.example/r/8841">hotel.example/agreement</a></p>
<p>Breakfast and the meeting room on the fourth floor are part of the rate. I have put the deposit invoice with it.</p>
${'<p>The house stands at the harbour, ten minutes from the station; the tram stops in front of it.</p>\n'.repeat(6)}
<p>Thank you,<br>Ines Duarte<br>Groups and events</p>

--outer
Content-Type: application/pdf
Content-Disposition: attachment; filename="Room-block-agreement.pdf"
Content-Transfer-Encoding: base64

${Buffer.from('%PDF-1.4 not a real one').toString('base64')}

--outer
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="invoice.pdf.exe"
Content-Transfer-Encoding: base64

${Buffer.from('MZ not a real one').toString('base64')}

--outer--
`;
}
