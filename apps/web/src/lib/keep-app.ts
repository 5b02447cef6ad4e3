import { logFailure } from './log.ts';

const SCRIPT = '/service-worker.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let isAsked = false;

/**
 * Has the browser keep the app's own files, so that it opens without a network. Asked for once the app is in use: who
 * only reads the public pages keeps nothing. Browsers that cannot, or may not (no https), only do without.
 */
export function keepApp(): void {
  if (isAsked || !import.meta.env.PROD) return;
  isAsked = true;
  void register().catch((error: unknown) => logFailure('The app could not be kept', error));
}

async function register(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker;
  if (!workers) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  // The page's policy lets no text become the address of a script, but for this one.
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT });
  const address = policy?.createScriptURL(SCRIPT) ?? SCRIPT;
  await workers.register(address, { scope: '/', updateViaCache: 'none' });
}
