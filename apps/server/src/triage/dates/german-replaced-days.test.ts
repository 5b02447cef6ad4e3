import { describe, expect, it } from 'vitest';
import { onWall, readOn, TEST_ZONES } from './two-clocks.ts';

/** A Wednesday. */
const RECEIVED = '2026-03-04 10:00';

/** What its words mean on its owner's wall; null for nothing. */
const PHRASES: readonly (readonly [string, string | null])[] = [
  ['Frist verlängert vom 1. April bis zum 15. April', '2026-04-15 17:00'],
  ['Frist verlängert von Freitag auf Montag', '2026-03-09 17:00'],
  ['Die Frist wurde vom 1. April auf den 15. April verlängert.', '2026-04-15 17:00'],
  ['Die Frist wird vom 1. April bis zum 15. April verlängert.', '2026-04-15 17:00'],
  ['Die Frist vom 1. April wird bis zum 15. April verlängert.', '2026-04-15 17:00'],
  ['Die Frist wurde bis zum 15. April verlängert.', '2026-04-15 17:00'],
  ['Wir verlängern die Frist bis zum 15. April.', '2026-04-15 17:00'],
  ['Wir haben die Frist vom 1. auf den 15. April verlängert.', '2026-04-15 17:00'],
  ['Bitte statt bis Freitag bis Montag abgeben.', '2026-03-09 17:00'],
  ['Statt bis Freitag bis Montag abgeben.', '2026-03-09 17:00'],
  ['Bitte statt am Freitag bis Montag antworten.', '2026-03-09 17:00'],
  ['Bitte bis Montag statt bis Freitag antworten.', '2026-03-09 17:00'],
  ['Die Frist am Freitag gilt nicht mehr, bitte bis Montag antworten.', '2026-03-09 17:00'],
  ['Die Frist am Freitag gilt nicht mehr, bitte bis Montag.', '2026-03-09 17:00'],
  ['Bitte nicht bis Freitag, sondern bis Montag antworten.', '2026-03-09 17:00'],
  ['Die Frist ist nicht mehr Freitag, sondern Montag.', '2026-03-09 17:00'],
  ['Die Frist endet nicht am Freitag, sondern am Montag.', '2026-03-09 17:00'],
  ['Der Abgabetermin wurde von Freitag auf Montag verschoben.', '2026-03-09 17:00'],
  ['Die Abgabe verschiebt sich von Freitag auf Montag.', '2026-03-09 17:00'],
  ['Die Frist am Freitag wird auf Montag verschoben.', '2026-03-09 17:00'],
  ['Der Abgabetermin wurde von Freitag auf Donnerstag vorgezogen.', '2026-03-05 17:00'],
  ['Die alte Frist (Freitag) ist hinfällig, bitte bis Montag antworten.', '2026-03-09 17:00'],
  ['Ursprünglich bis Freitag fällig, jetzt bitte bis Montag antworten.', '2026-03-09 17:00'],
  ['Die Frist war Freitag, jetzt ist es bitte bis Montag.', '2026-03-09 17:00'],
  ['Die Frist läuft nicht mehr bis Freitag, sondern bis Montag.', '2026-03-09 17:00'],
  ['Die Frist am Freitag wird nicht verlängert.', '2026-03-06 17:00'],
  ['Die Frist am Freitag bleibt, bitte bis Freitag antworten.', '2026-03-06 17:00'],
  ['Bitte bis Freitag antworten, die Frist wird nicht verlängert.', '2026-03-06 17:00'],
  ['Die Frist am Freitag gilt nicht mehr.', null],
  ['Die Frist am Freitag entfällt.', null],
  ['Die Frist am Freitag wurde aufgehoben.', null],
  ['Sie müssen das Formular nicht mehr bis Freitag schicken.', null],
  ['Die Messe wird vom 3. bis 10. März stattfinden.', null],
  ['Die Frist bis Freitag ist aufgehoben.', null],
  ['Die Sitzung findet statt am Freitag um 10 Uhr.', '2026-03-06 10:00'],
  ['Die Sitzung wurde von Freitag auf Montag um 10 Uhr verschoben.', '2026-03-09 10:00'],
  ['Die Frist wird nicht auf Montag verschoben.', null],
  ['Die Frist wurde auf Montag verlängert.', '2026-03-09 17:00'],
  ['Die Abgabefrist wird um eine Woche auf Montag verlängert.', '2026-03-09 17:00'],
  ['Bitte bis Freitag kündigen, sonst wird der Vertrag verlängert.', '2026-03-06 17:00'],
  ['Die bisherige Frist ist abgelaufen, neue Frist ist Freitag.', '2026-03-06 17:00'],
  ['Bitte bis Montag, nicht bis Freitag antworten.', '2026-03-09 17:00'],
  ['Das Formular hat sich geändert, bitte bis Freitag senden.', '2026-03-06 17:00'],
  ['Frist: statt 1. April nun 15. April', '2026-04-15 17:00'],
  ['Neue Frist: 15. April (statt 1. April)', '2026-04-15 17:00'],
  ['Bitte zunächst bis Freitag die Zahlen schicken.', '2026-03-06 17:00'],
  ['Die Frist ist nicht der 1. April, sondern der 15. April.', '2026-04-15 17:00'],
  ['Die Abgabe ist nicht mehr am 1.4., sondern am 15.4. fällig.', '2026-04-15 17:00'],
  ['Bitte nicht bis 1. April, sondern bis 15. April antworten.', '2026-04-15 17:00'],
  ['Bitte statt bis 1.4. bis 15.4. antworten.', '2026-04-15 17:00'],
  ['Die Frist am 1. April gilt nicht mehr; bitte bis 15. April antworten.', '2026-04-15 17:00'],
  ['Die Frist am 1. April ist aufgehoben.', null],
];

describe.each(TEST_ZONES)(
  'German days that others take the place of, on the clock of %s [PLUS-30]',
  (zone) => {
    it.each(PHRASES)('"%s" means %s', (text, wall) => {
      const instant = wall === null ? null : onWall(zone, wall).toISOString();
      expect(readOn(zone, text, RECEIVED)).toBe(instant);
    });
  },
);
