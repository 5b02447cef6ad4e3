export * from './assistant.ts';
export * from './local-assistant.ts';
