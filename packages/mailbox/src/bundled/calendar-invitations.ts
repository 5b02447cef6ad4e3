import type { BundledMessage } from './bundled-message.ts';
import { type CalendarEntry, calendarPart } from './calendar.ts';
import { createComposer, prose, toDo, toEliminate, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { agnieszka, lena, opsLeads, owner, priya, robert, sofia, tom } from './people.ts';
import { toHtml } from './person-html.ts';

/** Mail with a text/calendar part: invitations, a cancellation, an acceptance. */
export function writeCalendarMail(at: Moments): BundledMessage[] {
  return [...writeInvitations(at), ...writeCalendarNews(at)];
}

function writeInvitations(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const callWrittenAt = at.minutesAgo(26);
  const call: CalendarEntry = {
    uid: 'customs-call',
    title: 'Rotterdam: next 48 hours',
    organizer: tom,
    attendees: [owner, robert, lena],
    start: at.soon(2.5, '10:30', '13:00', '15:30', '17:30'),
    minutes: 45,
    location: 'Quay 1 and by video',
    note: 'Fallback, ferry slots, who talks to whom. Dana decides, the rest of us bring numbers.',
    writtenAt: callWrittenAt,
  };
  const budgetWrittenAt = at.workdaysAgo(2, '14:25');
  const budget: CalendarEntry = {
    uid: 'budget-operations',
    title: 'Budget review: Operations',
    organizer: robert,
    attendees: [owner, tom, priya],
    start: at.workdaysAhead(8, '09:30'),
    minutes: 120,
    location: 'Board room',
    note: 'Please bring: headcount in the scenario you chose, fleet, and the two things you would give up first.',
    writtenAt: budgetWrittenAt,
  };
  const walkWrittenAt = at.workdaysAgo(4, '15:40');
  const walk: CalendarEntry = {
    uid: 'safety-walk-gdansk',
    title: 'Quarterly safety walk Gdańsk',
    organizer: agnieszka,
    attendees: [owner, tom],
    start: at.workdaysAhead(10, '08:00'),
    minutes: 180,
    location: 'Gdańsk, gate 2 (bring shoes)',
    note: 'You asked to see the high aisles. We walk with the shift, not with the shift leader.',
    writtenAt: walkWrittenAt,
  };
  return [
    inbox({
      key: 'invite-next-48-hours',
      from: tom,
      to: [owner, robert, lena],
      sentAt: callWrittenAt,
      unread: true,
      ...describe(at, call, 'Invitation'),
      expected: toDo('a meeting today or tomorrow in which she decides'),
    }),
    inbox({
      key: 'invite-budget-review',
      from: robert,
      to: [owner, tom, priya],
      sentAt: budgetWrittenAt,
      ...describe(at, budget, 'Invitation'),
      expected: toSchedule('her own budget, more than a week away'),
    }),
    inbox({
      key: 'invite-safety-walk',
      from: agnieszka,
      to: [owner, tom],
      sentAt: walkWrittenAt,
      ...describe(at, walk, 'Invitation'),
      expected: toSchedule('her presence is wanted, two weeks away'),
    }),
  ];
}

function writeCalendarNews(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const jourWrittenAt = at.workdaysAgo(2, '08:50');
  const jour: CalendarEntry = {
    uid: 'tools-jour-fixe',
    title: 'Jour fixe: forklift naming',
    organizer: sofia,
    attendees: [opsLeads],
    start: at.workdaysAhead(3, '16:00'),
    minutes: 30,
    location: 'Quay 3',
    writtenAt: jourWrittenAt,
  };
  const acceptedAt = at.workdaysAgo(3, '09:18');
  const accepted: CalendarEntry = {
    uid: 'ops-weekly',
    title: 'Operations weekly',
    organizer: owner,
    attendees: [lena],
    start: at.workdaysAhead(4, '08:30'),
    minutes: 60,
    location: 'Quay 2',
    writtenAt: acceptedAt,
  };
  return [
    inbox({
      key: 'cancelled-jour-fixe',
      from: sofia,
      to: [opsLeads],
      subject: `Cancelled: ${jour.title}`,
      sentAt: jourWrittenAt,
      text: 'We agreed by mail (they keep their numbers), so no need to meet. Enjoy the half hour.',
      attachments: [calendarPart('CANCEL', jour)],
      expected: toEliminate('a meeting that is off, nothing to do'),
    }),
    inbox({
      key: 'accepted-ops-weekly',
      from: lena,
      subject: `Accepted: ${accepted.title}`,
      sentAt: acceptedAt,
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: `Lena Fischer has accepted: ${accepted.title}, ${at.longDate(accepted.start)}, ${at.time(accepted.start)}.`,
      attachments: [calendarPart('REPLY', accepted)],
      expected: toEliminate('an acceptance by the calendar'),
    }),
  ];
}

/** Subject, both bodies and the calendar part, as a calendar program writes them. */
function describe(
  at: Moments,
  entry: CalendarEntry,
  word: string,
): Pick<BundledMessage, 'subject' | 'text' | 'html' | 'attachments'> {
  const end = new Date(entry.start.getTime() + entry.minutes * 60_000);
  const when = `${at.longDate(entry.start)}, ${at.time(entry.start)} - ${at.time(end)}`;
  const guests = entry.attendees.map((person) => person.name).join('; ');
  const rows: [string, string][] = [
    ['When', when],
    ['Where', entry.location],
    ['Who', guests],
  ];
  return {
    subject: `${word}: ${entry.title} @ ${at.stamp(entry.start)}`,
    text: prose`
      ${entry.organizer.name} invites you to a meeting.

      ${entry.title}
      ${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}

      ${entry.note ?? ''}

      Accept | Tentative | Decline`,
    html: `<div style="font-family:Segoe UI,Arial,sans-serif;max-width:560px;border:1px solid #d9dce0;padding:18px">
<h2 style="margin:0 0 10px;font-size:18px">${toHtml(entry.title)}</h2>
<table cellpadding="4">${rows.map(([label, value]) => `<tr><td style="color:#767b81">${label}</td><td>${toHtml(value)}</td></tr>`).join('')}</table>
<p>${toHtml(entry.note ?? '')}</p>
<p><a href="https://calendar.brightwater.example/answer?e=${entry.uid}&amp;a=yes">Accept</a> &nbsp; <a href="https://calendar.brightwater.example/answer?e=${entry.uid}&amp;a=maybe">Tentative</a> &nbsp; <a href="https://calendar.brightwater.example/answer?e=${entry.uid}&amp;a=no">Decline</a></p></div>`,
    attachments: [calendarPart('REQUEST', entry)],
  };
}
