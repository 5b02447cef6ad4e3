import type { Period, Place } from './periods.ts';
import type { Unit } from './words.ts';

/** A day as it was named; which one it is depends on when the mail came. */
export type NamedDay =
  | {
      readonly kind: 'date';
      readonly year: number | null;
      readonly month: number;
      readonly day: number;
    }
  | { readonly kind: 'day of month'; readonly day: number }
  | {
      readonly kind: 'weekday';
      readonly weekday: number;
      readonly isNextWeek: boolean;
      /** "Kommenden Montag": on a Monday the one after it. */
      readonly isAfterToday: boolean;
      /** "Friday week", "Freitag in zwei Wochen". */
      readonly weeksLater: number;
    }
  | { readonly kind: 'days ahead'; readonly days: number }
  | { readonly kind: 'span'; readonly amount: number; readonly unit: Unit }
  | {
      readonly kind: 'period';
      /** Null for a period as a whole, such as "next week". */
      readonly place: Place | null;
      readonly period: Period;
      readonly ahead: number;
    }
  | {
      readonly kind: 'month';
      readonly place: Place;
      readonly month: number;
      readonly year: number | null;
    }
  | { readonly kind: 'calendar week'; readonly week: number };
