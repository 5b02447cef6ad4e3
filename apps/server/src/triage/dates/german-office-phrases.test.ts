import { describe, expect, it } from 'vitest';
import { onWall, readOn, TEST_ZONES } from './two-clocks.ts';

/** When the mail came, by its owner's wall, and what its words mean on it. */
const DEADLINES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    '2026-03-04 10:00', // a Wednesday
    [
      ['Bitte spätestens Mittwoch früh zurückmelden.', '2026-03-11 09:00'],
      ['Rückmeldung bitte bis KW 12.', '2026-03-20 17:00'],
      ['Bitte noch vor dem 1. April einreichen.', '2026-03-31 17:00'],
      ['Bitte innerhalb von fünf Werktagen prüfen.', '2026-03-11 17:00'],
      ['Bitte bis Dienstag in einer Woche zurückmelden.', '2026-03-17 17:00'],
      ['Bitte bis Freitag in zwei Wochen.', '2026-03-20 17:00'],
      ['Bitte bis heute in einer Woche.', '2026-03-11 17:00'],
      ['Bitte heute noch freigeben.', '2026-03-04 17:00'],
      ['Könnten Sie mir das bis morgen Nachmittag schicken?', '2026-03-05 15:00'],
      ['Wir bitten um Antwort bis zum 20. d. M.', '2026-03-20 17:00'],
      ['Bitte bis Ende KW 11 liefern.', '2026-03-13 17:00'],
      ['Bitte Anfang nächster Woche melden.', '2026-03-09 17:00'],
      ['Der Antrag ist bis zum Monatsletzten einzureichen.', '2026-03-31 17:00'],
      ['Zahlbar innerhalb von 30 Tagen ohne Abzug.', '2026-04-03 17:00'],
      ['Zahlungsziel: 14 Tage', '2026-03-18 17:00'],
      ['Die Unterlagen müssen bis spätestens Montag 8 Uhr vorliegen.', '2026-03-09 08:00'],
      ['Abgabetermin ist der 13.03.', '2026-03-13 17:00'],
      ['Letzter Tag für die Anmeldung ist Freitag.', '2026-03-06 17:00'],
      ['Bitte um Rückmeldung bis Freitagvormittag.', '2026-03-06 09:00'],
      ['Ich brauche deine Zahlen bis spätestens heute Mittag.', '2026-03-04 12:00'],
      ['Bitte bis zum Ende des Quartals abschließen.', '2026-03-31 17:00'],
      ['Bis Ende Q2 muss die Migration stehen.', '2026-06-30 17:00'],
      ['Gib mir bitte bis übermorgen Bescheid.', '2026-03-06 17:00'],
      ['Bitte reichen Sie die Belege bis zum 31. März 2026 ein.', '2026-03-31 17:00'],
      ['Bitte bis Mi., 11.3., 15 Uhr zusagen.', '2026-03-11 15:00'],
      ['Um Antwort wird bis zum 12. März gebeten.', '2026-03-12 17:00'],
      ['u. A. w. g. bis 12.3.', '2026-03-12 17:00'],
      ['Wir erwarten Ihre Antwort bis Montagmittag.', '2026-03-09 12:00'],
      ['Frist ist kommender Dienstag.', '2026-03-10 17:00'],
      ['Bitte bis nächsten Mittwoch.', '2026-03-11 17:00'],
      ['Bitte noch diese Woche erledigen.', '2026-03-06 17:00'],
      ['Bitte in den nächsten drei Tagen erledigen.', '2026-03-07 17:00'],
      ['Bitte binnen einer Woche widersprechen.', '2026-03-11 17:00'],
      ['Sie können innerhalb eines Monats Widerspruch einlegen.', '2026-04-04 17:00'],
      ['Bitte bis 12 Uhr antworten.', '2026-03-04 12:00'],
      ['Bitte bis halb drei antworten.', '2026-03-04 14:30'],
      ['Bitte bis morgen um halb zehn.', '2026-03-05 09:30'],
      ['Bitte bis Feierabend am Freitag.', '2026-03-06 17:00'],
      ['Stichtag ist der 31.3.', '2026-03-31 17:00'],
      ['Bewerbungsschluss: 15. April', '2026-04-15 17:00'],
      ['Das Angebot bitte bis Do. abgeben.', '2026-03-05 17:00'],
      ['Die Besprechung findet am Donnerstag um 14 Uhr statt.', '2026-03-05 14:00'],
      ['Termin: Montag, 9. März, 10:00 Uhr', '2026-03-09 10:00'],
      ['Passt dir Freitag um 11 Uhr für ein Telefonat?', '2026-03-06 11:00'],
      ['Der Termin wurde auf Freitag, 11 Uhr, verschoben.', '2026-03-06 11:00'],
      ['Wir laden Sie zum Vorstellungsgespräch am 12. März um 9:30 Uhr ein.', '2026-03-12 09:30'],
      ['Die Sitzung beginnt am 12. März um 9 Uhr.', '2026-03-12 09:00'],
      ['Wollen wir uns am Freitag um 10 Uhr treffen?', '2026-03-06 10:00'],
      ['Hast du morgen um 14 Uhr Zeit?', '2026-03-05 14:00'],
      ['Einladung zur Versammlung am 20. März, 19 Uhr', '2026-03-20 19:00'],
      ['Betreff: Besprechung am Montag, 9:30 Uhr', '2026-03-09 09:30'],
      ['Das Vorstellungsgespräch ist am Dienstag um 11 Uhr.', '2026-03-10 11:00'],
      ['Wir treffen uns am Donnerstag um 18 Uhr am Eingang.', '2026-03-05 18:00'],
      ['Der Workshop wurde vom 10. auf den 12. März verlegt.', '2026-03-12 17:00'],
      ['Wann: Freitag, 6. März 2026, 15:00 Uhr', '2026-03-06 15:00'],
      ['Die Schulung findet heute Nachmittag um 3 statt.', '2026-03-04 15:00'],
      ['Kannst du mir heute noch die Liste schicken?', '2026-03-04 17:00'],
      ['Bitte ruf mich morgen früh um halb neun an.', '2026-03-05 08:30'],
      ['Bitte diese Woche noch prüfen.', '2026-03-06 17:00'],
      ['Ich brauche die Zahlen heute.', '2026-03-04 17:00'],
      ['Wir brauchen es fertig für Montag.', '2026-03-09 17:00'],
      ['Das Formular muss bis Freitag bei uns sein.', '2026-03-06 17:00'],
      ['Die Anmeldung läuft bis 31. März.', '2026-03-31 17:00'],
      ['Wenn ich bis Freitag nichts höre, gilt es als genehmigt.', '2026-03-06 17:00'],
      ['Bitte bis abends um 8 Uhr bestätigen.', '2026-03-04 20:00'],
      ['Bitte bis morgen, den 5. März, antworten.', '2026-03-05 17:00'],
      ['Melden Sie sich bitte bis Do, 12 Uhr.', '2026-03-05 12:00'],
      ['Abstimmung bis So. 8.3. möglich.', '2026-03-08 17:00'],
      ['Kommen Sie bitte am Montag um 8 Uhr in mein Büro.', '2026-03-09 08:00'],
      ['Ihr Termin: 9.3.2026, 7:45 Uhr', '2026-03-09 07:45'],
      ['Können wir übermorgen telefonieren?', '2026-03-06 17:00'],
      ['Bitte vor Freitag erledigen.', '2026-03-05 17:00'],
      ['Bitte vor dem Wochenende erledigen.', '2026-03-06 17:00'],
      ['Bitte vor Monatsende erledigen.', '2026-03-31 17:00'],
      ['Bitte noch vor nächster Woche erledigen.', '2026-03-06 17:00'],
      ['Bitte bis Donnerstag in acht Tagen.', '2026-03-12 17:00'],
      ['Teamsitzung Montag', '2026-03-09 17:00'],
      ['Heute bitte noch freigeben.', '2026-03-04 17:00'],
      ['Donnerstag, 12. März, 10 Uhr, Raum 4', '2026-03-12 10:00'],
      ['Abgabefrist für den Entwurf: 15 Uhr', '2026-03-04 15:00'],
      ['Das Gespräch wird von heute auf morgen, 9 Uhr, verschoben.', '2026-03-05 09:00'],
      ['Wenn die Seite bis 16 Uhr dort ist, fährt der Zug.', '2026-03-04 16:00'],
      ['Fällt bis 18. März keine Entscheidung, verfällt der Antrag.', '2026-03-18 17:00'],
      ['Gebt mir bitte bis morgen Abend Bescheid.', '2026-03-05 18:00'],
      ['Die Steuererklärung ist bis zum 31. Juli abzugeben.', '2026-07-31 17:00'],
      ['Bitte überweisen Sie den Betrag bis spätestens 15.03.2026.', '2026-03-15 17:00'],
      ['Ihr Reisepass läuft am 30. April 2026 ab.', '2026-04-30 17:00'],
      ['Die Bewerbungsfrist endet am 20. März um 12 Uhr.', '2026-03-20 12:00'],
      ['Sie haben bis Freitag Zeit, Einspruch einzulegen.', '2026-03-06 17:00'],
      ['Wer kann morgen von 8 bis 10 Uhr den Empfang übernehmen?', '2026-03-05 08:00'],
      ['Bis wann? Bis Montag, bitte.', '2026-03-09 17:00'],
      ['Die Teamsitzung ist auf Dienstag, 14 Uhr, verlegt.', '2026-03-10 14:00'],
      ['Würde Ihnen Donnerstag um 15 Uhr passen?', '2026-03-05 15:00'],
      ['Bitte schick mir das noch vor der Mittagspause.', '2026-03-04 12:00'],
      ['Bitte denkt daran, eure Stunden bis Monatsende einzutragen.', '2026-03-31 17:00'],
      ['Abgabe: spätestens Fr 13.3. um 12 h', '2026-03-13 12:00'],
      ['Zusagen bitte bis nächste Woche Mittwoch.', '2026-03-11 17:00'],
      ['Das Angebot müsste bis Mittwochabend raus.', '2026-03-04 18:00'],
      ['Elternabend am Donnerstag, 12. März, 19:30 Uhr, Raum 12', '2026-03-12 19:30'],
      ['Zahlen Sie innerhalb der nächsten zehn Tage.', '2026-03-14 17:00'],
      ['Bitte rufen Sie mich am Freitag an.', '2026-03-06 17:00'],
      ['Bitte vor Mittwoch antworten.', '2026-03-10 17:00'],
    ],
  ],
  [
    '2026-03-23 09:00', // a Monday
    [
      ['Bitte bis Ende des Monats melden.', '2026-03-31 17:00'],
      ['Bitte bis kommenden Montag.', '2026-03-30 17:00'],
      ['Bitte bis Mittwoch um 9.', '2026-03-25 09:00'],
      ['Bitte bis Sonntag um 12 Uhr.', '2026-03-29 12:00'],
    ],
  ],
  [
    '2026-10-30 16:00', // a Friday; clocks go back in New York two days later
    [
      ['Bitte bis Montag früh.', '2026-11-02 09:00'],
      ['Bitte innerhalb von zwei Arbeitstagen.', '2026-11-03 17:00'],
      ['Bitte noch heute.', '2026-10-30 17:00'],
      ['Bitte bis Anfang November.', '2026-11-01 17:00'],
    ],
  ],
  [
    '2026-03-29 11:00', // a Sunday; clocks went forward in Berlin in the night
    [
      ['Bitte bis Ende der Woche.', '2026-04-03 17:00'],
      ['Bitte bis morgen 8:30 Uhr.', '2026-03-30 08:30'],
    ],
  ],
  [
    '2026-12-30 10:00', // a Wednesday
    [
      ['Bitte bis Ende Januar.', '2027-01-31 17:00'],
      ['Bitte bis zum 15.1.', '2027-01-15 17:00'],
      ['Bitte bis Jahresende.', '2026-12-31 17:00'],
      ['Bitte noch in diesem Jahr.', '2026-12-31 17:00'],
      ['Bitte bis KW 2.', '2027-01-15 17:00'],
      ['Bitte bis Mitte Januar.', '2027-01-15 17:00'],
    ],
  ],
  [
    '2026-03-04 19:30', // a Wednesday evening
    [['Bitte heute Abend noch schicken.', '2026-03-04 23:59']],
  ],
  [
    '2026-10-25 10:00', // a Sunday; clocks went back in Berlin in the night
    [
      ['Bitte bis morgen 9 Uhr antworten.', '2026-10-26 09:00'],
      ['Bitte binnen zwei Wochen antworten.', '2026-11-08 17:00'],
    ],
  ],
  [
    '2026-03-05 09:00', // a Thursday
    [
      ['Bitte tragt euch bis Mittwochmittag in die Liste ein.', '2026-03-11 12:00'],
      ['Die Rechnung ist bis 20.03. zu begleichen.', '2026-03-20 17:00'],
      ['Ich bräuchte deine Rückmeldung bis Montagvormittag.', '2026-03-09 09:00'],
      ['Schaffst du das bis Ende nächster Woche?', '2026-03-13 17:00'],
      ['Spätester Abgabetermin: 27. März, 12 Uhr', '2026-03-27 12:00'],
      ['Der Kunde wartet, kannst du ihn heute noch anrufen?', '2026-03-05 17:00'],
      ['Bitte um Freigabe bis 14:30 Uhr.', '2026-03-05 14:30'],
      ['Unser nächstes Treffen ist am 18. März um 14 Uhr.', '2026-03-18 14:00'],
      [
        'Wir bitten um Überweisung innerhalb von 14 Tagen nach Erhalt dieser Rechnung.',
        '2026-03-19 17:00',
      ],
      ['Teilen Sie uns bis Quartalsende mit, ob Sie verlängern.', '2026-03-31 17:00'],
      ['Räumungsübung am Mittwoch um 11 Uhr', '2026-03-11 11:00'],
    ],
  ],
];

describe.each(TEST_ZONES)('What German offices write on the clock of %s [PLUS-30]', (zone) => {
  it.each(
    DEADLINES.flatMap(([received, rows]) =>
      rows.map(([text, wall]) => [text, received, wall] as const),
    ),
  )('"%s", come %s, means %s', (text, received, wall) => {
    expect(readOn(zone, text, received)).toBe(onWall(zone, wall).toISOString());
  });
});
