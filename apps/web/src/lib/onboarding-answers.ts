import { INBOX_CHALLENGES, PRIMARY_GOALS, PROVIDERS, type Provider, ROLES } from '@eisen/contract';
import { createExternalStore, type ExternalStore } from './external-store.ts';
import type { ProfileAnswers } from './kept-answers.ts';
import { clearPreference, readPreference, writePreference } from './preferences.ts';
import { readTab, writeTab } from './tab-memory.ts';

/** What a visitor answered in the five steps. Empty texts and null are open. */
export interface OnboardingAnswers {
  readonly email: string;
  readonly name: string;
  /** Not asked for by force (ONB-05), and never guessed: a guess would count as remembered (D-02). */
  readonly provider: Provider | null;
  readonly consent: boolean;
  readonly role: string;
  /** Of the form's own list. */
  readonly challenges: readonly string[];
  /** What was written behind "Other". */
  readonly otherChallenge: string;
  readonly goal: string;
}

/** The choice that carries a text of its own. */
export const OTHER_CHALLENGE = 'Other';

/** Longest text behind "Other", in characters (D-37). */
export const OTHER_MAX = 200;

/**
 * The answers while the tab lives: links in the form and Back lead to other views, also as pages of their own while the
 * script is on its way, and whoever comes back finds what was entered (D-41). A new tab begins with what the last
 * Continue kept.
 */
export const onboardingAnswers: ExternalStore<OnboardingAnswers> = createExternalStore(
  readEntered() ?? readKept(),
);
onboardingAnswers.subscribe(() => writeTab('onboarding', JSON.stringify(onboardingAnswers.get())));

/** Begins again with what the last Continue kept, as a new tab does. */
export function restoreAnswers(): void {
  onboardingAnswers.set(readKept());
}

/** Writes the answers into local storage; each Continue does (D-36). */
export function keepAnswers(answers: OnboardingAnswers): void {
  const challenges = challengesOf(answers);
  keep('ftue_email', answers.email.trim());
  keep('ftue_name', answers.name.trim());
  keep('ftue_role', answers.role);
  keep('ftue_goal', answers.goal);
  if (challenges.length > 0) writePreference('ftue_challenges', challenges);
  else clearPreference('ftue_challenges');
  if (answers.provider) writePreference('provider', answers.provider);
}

/** They were shown, and the account has them: the next visitor begins empty (ONB-26). */
export function forgetAnswers(): void {
  clearPreference('ftue_email', 'ftue_name', 'ftue_role', 'ftue_challenges', 'ftue_goal');
  restoreAnswers();
}

/**
 * The challenges as they are stored and sent: in the order of the form, `Other: <text>` last. The
 * sent list is joined by commas, so the text holds none (D-37).
 */
export function challengesOf({
  challenges,
  otherChallenge,
}: Pick<OnboardingAnswers, 'challenges' | 'otherChallenge'>): readonly string[] {
  const text = otherChallenge.replaceAll(',', ';').trim().slice(0, OTHER_MAX);
  return INBOX_CHALLENGES.filter((challenge) => challenges.includes(challenge)).map((challenge) =>
    challenge === OTHER_CHALLENGE && text !== '' ? `${OTHER_CHALLENGE}: ${text}` : challenge,
  );
}

/** The answers as an account takes them; null when there are none. What is open stays out. */
export function profileAnswersOf(answers: OnboardingAnswers): ProfileAnswers | null {
  const role = ROLES.find((known) => known === answers.role);
  const challenges = challengesOf(answers);
  const body: ProfileAnswers = {
    ...(role ? { role } : {}),
    ...(answers.goal === '' ? {} : { primary_goal: answers.goal }),
    ...(challenges.length === 0 ? {} : { inbox_challenges: [...challenges] }),
  };
  return Object.keys(body).length === 0 ? null : body;
}

/** What the last Continue kept, as far as the form offers it. */
export function readKept(): OnboardingAnswers {
  const email = readPreference('ftue_email') ?? '';
  return {
    email,
    name: readPreference('ftue_name') ?? '',
    provider: readPreference('provider'),
    // The email is kept only after the first step, which asks for the consent.
    consent: email !== '',
    role: known(ROLES, readPreference('ftue_role')),
    ...parseChallenges(readPreference('ftue_challenges') ?? []),
    goal: known(PRIMARY_GOALS, readPreference('ftue_goal')),
  };
}

/** What this tab holds, as far as the form offers it; null when nothing was entered in it. */
function readEntered(): OnboardingAnswers | null {
  try {
    const entered: Entered | null = JSON.parse(readTab('onboarding') ?? 'null');
    if (!entered) return null;
    const { challenges } = entered;
    return {
      email: textOf(entered.email),
      name: textOf(entered.name),
      provider: PROVIDERS.find((provider) => provider === entered.provider) ?? null,
      consent: entered.consent === true,
      role: known(ROLES, textOf(entered.role)),
      challenges: INBOX_CHALLENGES.filter(
        (challenge) => Array.isArray(challenges) && challenges.includes(challenge),
      ),
      otherChallenge: textOf(entered.otherChallenge).slice(0, OTHER_MAX),
      goal: known(PRIMARY_GOALS, textOf(entered.goal)),
    };
  } catch {
    return null;
  }
}

type Entered = Partial<Record<keyof OnboardingAnswers, unknown>>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseChallenges(
  kept: readonly string[],
): Pick<OnboardingAnswers, 'challenges' | 'otherChallenge'> {
  const mark = `${OTHER_CHALLENGE}: `;
  const other = kept.find((challenge) => challenge.startsWith(mark));
  return {
    challenges: INBOX_CHALLENGES.filter(
      (challenge) => kept.includes(challenge) || (challenge === OTHER_CHALLENGE && other),
    ),
    otherChallenge: other?.slice(mark.length, mark.length + OTHER_MAX) ?? '',
  };
}

/** Storage may hold anything; an answer that the form does not offer is none. */
function known(values: readonly string[], kept: string | null): string {
  return kept !== null && values.includes(kept) ? kept : '';
}

function keep(key: 'ftue_email' | 'ftue_name' | 'ftue_role' | 'ftue_goal', text: string): void {
  if (text === '') clearPreference(key);
  else writePreference(key, text);
}
