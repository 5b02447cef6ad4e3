export * from './assistant.ts';
export * from './goal.ts';
export * from './local-assistant.ts';
export * from './local-goal-drafter.ts';
