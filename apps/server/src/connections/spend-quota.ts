import type { CallPriority, TokenBucketOptions } from '@eisen/mailbox';
import type { PlacesTaken } from '#db/schema/connections.ts';

/** What of an account's quota all processes have left; moments in milliseconds of the database's clock. */
export interface QuotaState {
  readonly units: number;
  readonly filledAtMs: number;
  readonly pausedUntilMs: number;
  readonly usersWaitUntilMs: number;
  readonly places: readonly PlacesTaken[];
}

/** `atOnce` null: the provider knows no such limit, so places are nobody's concern. */
export type QuotaRule = Pick<
  TokenBucketOptions,
  'capacity' | 'refillPerMinute' | 'reserve' | 'atOnce'
>;

export interface QuotaAsk {
  /** Gives the places back. */
  readonly id: string;
  readonly units: number;
  readonly places: number;
  readonly priority: CallPriority;
  /** When the places come back by themselves: whoever took them is dead then. */
  readonly holdMs: number;
}

/** The state is to be written in both cases. */
export type QuotaAnswer =
  | { readonly kind: 'go'; readonly state: QuotaState }
  | { readonly kind: 'paused'; readonly state: QuotaState; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly state: QuotaState; readonly waitMs: number };

/** How long a user's call that waits keeps background calls of other processes away, beyond its own wait. */
const USERS_FIRST_MS = 250;
/** Places come back at any moment, and nobody tells the other processes. */
const LOOK_FOR_PLACES_MS = 40;
/** A clock that is further behind was set back. */
const SET_BACK_MS = 5_000;

export function fullQuota(rule: QuotaRule, nowMs: number): QuotaState {
  const never = { pausedUntilMs: 0, usersWaitUntilMs: 0, places: [] };
  return { units: rule.capacity, filledAtMs: nowMs, ...never };
}

/**
 * The same bargain as the bucket of one process: within any time t at most `capacity + refill × t`, background calls
 * leave the reserve and one place, and stand back while a user's call waits.
 */
export function spendQuota(
  rule: QuotaRule,
  before: QuotaState,
  ask: QuotaAsk,
  nowMs: number,
): QuotaAnswer {
  const state = refill(rule, before, nowMs);
  const pauseMs = state.pausedUntilMs - nowMs;
  if (pauseMs > 0) return { kind: 'paused', state, waitMs: pauseMs };
  const isUser = ask.priority === 'user';
  const aheadMs = isUser ? 0 : state.usersWaitUntilMs - nowMs;
  const missing = ask.units + (isUser ? 0 : rule.reserve) - state.units;
  const refillMs = missing > 0 ? (missing / rule.refillPerMinute) * 60_000 : 0;
  const waitMs = Math.max(aheadMs, refillMs, hasPlaces(rule, state, ask) ? 0 : LOOK_FOR_PLACES_MS);
  if (waitMs <= 0) return { kind: 'go', state: spend(rule, state, ask, nowMs) };
  if (!isUser) return { kind: 'wait', state, waitMs };
  const usersWaitUntilMs = Math.max(state.usersWaitUntilMs, nowMs + waitMs + USERS_FIRST_MS);
  return { kind: 'wait', state: { ...state, usersWaitUntilMs }, waitMs };
}

/** Later of what was known and what the provider says now. */
export function pauseQuota(state: QuotaState, untilMs: number): QuotaState {
  return { ...state, pausedUntilMs: Math.max(state.pausedUntilMs, untilMs) };
}

export function givePlacesBack(state: QuotaState, id: string): QuotaState {
  return { ...state, places: state.places.filter((taken) => taken.id !== id) };
}

function refill(rule: QuotaRule, state: QuotaState, nowMs: number): QuotaState {
  const passedMs = Math.max(0, nowMs - state.filledAtMs);
  // A moment that was read before the row's last change must not give the same time twice.
  const isBehind = passedMs === 0 && state.filledAtMs - nowMs < SET_BACK_MS;
  const units = state.units + (passedMs / 60_000) * rule.refillPerMinute;
  return {
    ...state,
    units: Math.min(rule.capacity, units),
    filledAtMs: isBehind ? state.filledAtMs : nowMs,
    places: state.places.filter((taken) => taken.untilMs > nowMs),
  };
}

function hasPlaces({ atOnce }: QuotaRule, state: QuotaState, ask: QuotaAsk): boolean {
  if (atOnce === null) return true;
  const most = ask.priority === 'user' ? atOnce : Math.max(1, atOnce - 1);
  const taken = state.places.reduce((sum, { places }) => sum + places, 0);
  // A batch that could fill more than there is goes alone.
  return taken + Math.min(ask.places, most) <= most;
}

function spend(rule: QuotaRule, state: QuotaState, ask: QuotaAsk, nowMs: number): QuotaState {
  const { id, places, units, holdMs } = ask;
  const taken = rule.atOnce === null ? [] : [{ id, places, untilMs: nowMs + holdMs }];
  return { ...state, units: state.units - units, places: [...state.places, ...taken] };
}
