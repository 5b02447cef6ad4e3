export * from './call.ts';
export * from './email.ts';
export * from './error-codes.ts';
export * from './limits.ts';
export * from './user.ts';
