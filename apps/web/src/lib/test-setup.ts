import { beforeEach } from 'vitest';
import { onNotice } from './notices.ts';

// Notices wait until somebody listens, and the files of a run share one process: what one file left is not told to the next.
beforeEach(() => {
  onNotice(() => undefined)();
});
