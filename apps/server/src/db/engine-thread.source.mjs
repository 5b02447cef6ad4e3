import { runThread } from '#thread-source.mjs';

await runThread(new URL('./engine-thread.ts', import.meta.url));
