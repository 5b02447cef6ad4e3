export * from './local/local-mail-store.ts';
export * from './local/memory-local-mail-store.ts';
export * from './message.ts';
export * from './provider.ts';
