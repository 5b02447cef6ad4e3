import { logEvent } from './log.ts';

/** What the public side tells of its use (EVENT-02). */
export type ProductEvent =
  | 'ftue_step_view'
  | 'ftue_continue'
  | 'ftue_back'
  | 'legal_link_click'
  | 'pricing_view'
  | 'toggle_switch'
  | 'plan_select'
  | 'free_trial_click'
  | 'ftue_complete';

/** The analytics hook: it writes to the console and calls nobody (EVENT-01). */
export function trackEvent(
  event: ProductEvent,
  details: Readonly<Record<string, string | number>> = {},
): void {
  logEvent(`Analytics: ${event}`, details);
}

/**
 * The hook for a notification by email: it writes to the console and calls nobody (EVENT-01). The
 * operator reads what was asked for with his own command.
 */
export function noteEmailNotification(about: 'early_access' | 'waitlist' | 'onboarding'): void {
  logEvent('Email notification', { about });
}
