import { z } from 'zod/mini';

/**
 * Keeps the schema library from compiling checks with `new Function`, which the app's strict
 * Content-Security-Policy forbids and reports. Called once, before the first schema is used.
 */
export function setUpContract(): void {
  z.config({ jitless: true });
}
