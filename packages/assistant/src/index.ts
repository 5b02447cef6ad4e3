export * from './assistant.ts';
export * from './goal.ts';
export * from './local-assistant.ts';
