/** An event to be made. Times are instants; the zone says in whose clock the event is shown and repeated. */
export interface NewCalendarEvent {
  /** The caller's own key, a UUID: asked again with the same key, the provider makes no second event (D-117). */
  readonly key: string;
  readonly subject: string;
  /** Plain text. */
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** An IANA name (D-14). */
  readonly timezone: string;
  readonly location: string;
  /** Addresses; the provider sends them invitations. */
  readonly attendees: readonly string[];
  readonly isOnlineMeeting: boolean;
}

export interface CalendarEvent {
  readonly id: string;
  readonly subject: string;
  /** Visible plain text, at most 10,000 characters. */
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /**
   * Of an event of whole days its days, `YYYY-MM-DD`, `endDay` not among them; else null. They are days on the wall of
   * whoever reads the calendar, so that `startsAt` and `endsAt` do not tell when they begin.
   */
  readonly allDay: { readonly startDay: string; readonly endDay: string } | null;
  /** Shown as free, or declined: it keeps nobody from anything at that time. */
  readonly isFree: boolean;
  readonly timezone: string;
  readonly location: string;
  readonly attendees: readonly string[];
  /** Whether it has an online meeting: false also when the account could not make the one asked for (D-104). */
  readonly isOnlineMeeting: boolean;
  /** An https address, or null: also for a meeting whose link the provider is still making. */
  readonly joinUrl: string | null;
}

/**
 * The main calendar of a connected account. Every function throws `ProviderError`; `not-found` for an unknown id.
 */
export interface CalendarProvider {
  /** Makes the event, without a meeting when the account can make none; `key-taken` where its key stands for another one. */
  createEvent(event: NewCalendarEvent): Promise<CalendarEvent>;
  /** Every occurrence that touches the time from `startsAt` to `endsAt`, earliest first, at most 1,000. */
  listEvents(range: { startsAt: Date; endsAt: Date }): Promise<readonly CalendarEvent[]>;
  deleteEvent(id: string): Promise<void>;
}
