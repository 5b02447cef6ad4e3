import { createGoogleProvider } from '#emulator/google/google-provider.ts';
import { createGraphProvider } from '#emulator/graph/graph-provider.ts';
import type {
  EmulatedProvider,
  EmulatorOptions,
  FromChild,
  ProviderName,
  ToChild,
} from '#emulator/protocol.ts';
import { correctEmulate, loadEmulator } from './load-emulate.ts';
import { startProvider } from './provider.ts';

// The emulators' own process: what is corrected while they load stays away from everybody else.
correctEmulate();

let providers: Readonly<Record<ProviderName, EmulatedProvider>> | null = null;

async function start(options: EmulatorOptions): Promise<FromChild> {
  const google = await startProvider(options, async (port) =>
    createGoogleProvider(await loadEmulator('google', port), port),
  );
  const microsoft = await startProvider(options, async (port) =>
    createGraphProvider(await loadEmulator('microsoft', port), port),
  );
  providers = { google, microsoft };
  return { kind: 'started', urls: { google: google.url, microsoft: microsoft.url } };
}

async function answer(message: Extract<ToChild, { kind: 'call' }>): Promise<FromChild> {
  const { id, provider, method, args } = message;
  try {
    const call = providers?.[provider][method] as (...args: readonly unknown[]) => Promise<unknown>;
    return { kind: 'answer', id, value: await call(...args) };
  } catch (error) {
    return { kind: 'answer', id, error: String(error) };
  }
}

process.on('message', (message: ToChild) => {
  const reply =
    message.kind === 'start'
      ? start(message.options).catch((error: unknown): FromChild => {
          return { kind: 'failed', message: String(error) };
        })
      : answer(message);
  void reply.then((told) => process.send?.(told));
});
process.once('disconnect', () => process.exit(0));
