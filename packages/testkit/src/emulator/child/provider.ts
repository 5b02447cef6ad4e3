import { randomBytes } from 'node:crypto';
import type {
  ElsewhereChange,
  EmulatedMail,
  EmulatedProvider,
  EmulatorOptions,
  HeldBeside,
  HeldMessage,
  QuotaLimits,
  ServiceSettings,
} from '#emulator/protocol.ts';
import type { LoadedEmulator } from './load-emulate.ts';
import { type ServiceParts, startService } from './service.ts';
import type { createSignIn } from './sign-in.ts';

/** What one provider's folder gives; the rest is the same for both. */
export interface ProviderParts extends Pick<ServiceParts, 'answer'> {
  readonly limits: QuotaLimits;
  readonly overQuota: ReturnType<ServiceParts['overQuota']>;
  readonly emulator: LoadedEmulator;
  readonly mailbox: {
    seed(address: string, mails: readonly EmulatedMail[]): string[] | Promise<string[]>;
    holdings(address: string): HeldMessage[];
    /** @returns the id that holds from now on */
    change(token: string, change: ElsewhereChange): Promise<string>;
  };
  heldBeside(address: string): HeldBeside[];
  /** Where the emulator keeps its refresh tokens. */
  readonly refreshTokens: string;
  /** All that a sign-in may ask for. */
  readonly scopes: readonly string[];
  readonly signIn: ReturnType<typeof createSignIn>;
  seedUsers(options: EmulatorOptions): void;
  forgetCursors(addresses: readonly string[]): void;
  configureDoubles?(settings: ServiceSettings): void;
  resetDoubles(): void;
}

/** Starts one provider's server and gives the handle that tests hold from the other process. */
export async function startProvider(
  options: EmulatorOptions,
  open: (port: number) => Promise<ProviderParts>,
): Promise<EmulatedProvider> {
  let parts: ProviderParts | null = null;
  const opened = () => {
    if (parts === null) throw new Error('The emulator is not open yet.');
    return parts;
  };
  const service = await startService({
    answer: (call, item) => opened().answer(call, item),
    addressOf: (token) => opened().emulator.tokens.get(token)?.login ?? null,
    expire: (token) => opened().emulator.tokens.delete(token),
    limits: () => opened().limits,
    overQuota: () => opened().overQuota,
  });
  parts = await open(service.port);
  const { emulator, mailbox, signIn } = parts;

  const issueToken = async (address: string, scopes: readonly string[] = opened().scopes) => {
    const token = `emulated_${randomBytes(15).toString('base64url')}`;
    emulator.tokens.set(token, { login: address, id: 1, scopes: [...scopes] });
    return token;
  };
  const addresses = () => options.users.map((user) => user.address);

  const configure = (settings: ServiceSettings) => {
    service.configure(settings);
    opened().configureDoubles?.(settings);
  };

  async function reset() {
    emulator.store.reset();
    emulator.tokens.clear();
    opened().resetDoubles();
    opened().seedUsers(options);
    for (const user of options.users) await mailbox.seed(user.address, user.mails ?? []);
    configure({});
    service.clearLog();
  }
  await reset();

  return {
    url: `http://localhost:${service.port}`,
    configure: async (settings) => configure(settings),
    report: async () => service.report(),
    requests: async () => [...service.requests()],
    seed: async (address, mails) => await mailbox.seed(address, mails),
    holdings: async (address) => mailbox.holdings(address),
    heldBeside: async (address) => opened().heldBeside(address),
    async change(address, changes) {
      const token = await issueToken(address);
      const ids: string[] = [];
      for (const change of changes) ids.push(await mailbox.change(token, change));
      emulator.tokens.delete(token);
      return ids;
    },
    issueToken,
    expireTokens: async () => emulator.tokens.clear(),
    async expireConsent() {
      emulator.store.getData<Map<string, unknown>>(opened().refreshTokens)?.clear();
    },
    forgetCursors: async () => opened().forgetCursors(addresses()),
    consent: async (settings) => signIn.set(settings),
    reset,
  };
}
