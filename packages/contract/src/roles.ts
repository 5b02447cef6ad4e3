/** Job categories that a user may choose for himself, in the order shown (ONB-09); they grant nothing (D-64). */
export const ROLES = [
  'Executive / Founder',
  'Manager / Team Lead',
  'Operator / Business Owner',
  'Executive Assistant / Chief of Staff',
  'Knowledge Worker / IC',
  'Administrator / Team Coordinator',
  'Data Entry / Back Office Staff',
  'Customer Support / Help Desk',
  'Sales / Account Manager',
  'HR / Recruiting',
  'Finance / Accounting',
  'Project Coordinator / Scheduler',
  'Other',
] as const;

export type Role = (typeof ROLES)[number];

/** The label of a user who chose none (D-64). */
export const DEFAULT_ROLE = 'User';

/** Challenges of onboarding, in the order shown (ONB-11); `Other` may carry a text (D-37). */
export const INBOX_CHALLENGES = [
  'Too many emails to sort',
  'Missing important messages',
  'Struggling to delegate or follow up',
  'Spending hours on low-value tasks',
  'Other',
] as const;

/** Main goals of onboarding, in the order shown (ONB-15). */
export const PRIMARY_GOALS = [
  'Gain clarity and focus',
  'Save time each day',
  'Improve delegation',
  'Stress-less inbox',
] as const;
