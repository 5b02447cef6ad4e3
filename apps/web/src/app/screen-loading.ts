/**
 * Loads a screen together with what makes the contract's schemas ready. The public pages' screens
 * load without either.
 */
export function withContract<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => (await Promise.all([load(), import('#lib/contract-set-up.ts')]))[0];
}
