import { resolve } from 'node:path';

/** A folder as it was typed: npm runs scripts in the package, and says where it was called. */
export function resolveFolder(folder: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder);
}
