import { runThread } from '#thread-source.mjs';

await runThread(new URL('./reading-thread.ts', import.meta.url));
