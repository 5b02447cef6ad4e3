export * from './message.ts';
export * from './provider.ts';
