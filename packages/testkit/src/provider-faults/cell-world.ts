import {
  type CallPriority,
  createTokenBucket,
  GMAIL_QUOTA,
  GRAPH_QUOTA,
  type MessageId,
  type Quota,
  type RemoteAccount,
} from '@eisen/mailbox';
import { type PlainMailParts, plainMail } from '#emulator/plain-mail.ts';
import type { EmulatedMail, EmulatedProvider, ProviderName } from '#emulator/protocol.ts';
import { createTimedEdges } from '#emulator/timed-fetch.ts';
import { VirtualTime } from '#simulation/virtual-time.ts';
import { type OpenAccount, openAccount } from './open-account.ts';

export const CELL_OWNER = { address: 'alice@north.example', displayName: 'Alice North' };

const BUCKET = { google: GMAIL_QUOTA, microsoft: GRAPH_QUOTA } as const;
const START_MS = Date.UTC(2026, 10, 20, 12);
const REFRESH_MS = 300;

/** An account in a time of its own, in which waiting costs nothing. */
export interface TimedAccount {
  readonly time: VirtualTime;
  open(priority: CallPriority): OpenAccount;
  /** How often another token was asked for. */
  renewals(): number;
  /** Ends when the work is done; nothing but the network takes real time. */
  run<T>(work: Promise<T>): Promise<T>;
}

export async function createTimedAccount(
  provider: EmulatedProvider,
  name: ProviderName,
  options: { quota?: (time: VirtualTime) => Quota } = {},
): Promise<TimedAccount> {
  const newToken = () => provider.issueToken(CELL_OWNER.address);
  const time = new VirtualTime(START_MS);
  const edges = createTimedEdges(time);
  const quota =
    options.quota?.(time) ??
    createTokenBucket({ ...BUCKET[name], now: time.nowMs, sleep: edges.sleep });
  let token = await newToken();
  let renewals = 0;
  let renewing: Promise<void> | null = null;

  async function renew(): Promise<void> {
    await time.sleep(REFRESH_MS);
    token = await time.outside(newToken);
    renewals += 1;
    renewing = null;
  }
  const account: Omit<RemoteAccount, 'priority'> = {
    ...edges,
    baseUrl: name === 'google' ? provider.url : `${provider.url}/v1.0`,
    ownerAddress: CELL_OWNER.address,
    quota,
    tokens: {
      current: async () => token,
      // As the server does it: one refresh for all who wait, none for whoever comes late.
      async renew(refused) {
        if (refused === token) {
          renewing ??= renew();
          await renewing;
        }
        return token;
      },
    },
  };
  return {
    time,
    open: (priority) => openAccount(name, { ...account, priority }),
    renewals: () => renewals,
    run: (work) => time.runUntilDone(work),
  };
}

/** What every cell finds in the mailbox: five mails in the inbox, newest first, and one or two in other folders. */
const MAILS: readonly (PlainMailParts & Pick<EmulatedMail, 'folder' | 'unread'>)[] = [
  { key: 'm1', minutesAgo: 1, file: 'plan.txt' },
  { key: 'm2', minutesAgo: 2 },
  { key: 'm3', minutesAgo: 3, unread: false },
  { key: 'm4', minutesAgo: 4, unread: false },
  { key: 'm5', minutesAgo: 5 },
  { key: 'a1', minutesAgo: 6, folder: 'archive' },
  { key: 't1', minutesAgo: 7, folder: 'trash' },
  { key: 's1', minutesAgo: 8, folder: 'sent', from: CELL_OWNER.address, to: 'new@far.example' },
  { key: 's2', minutesAgo: 9, folder: 'sent', from: CELL_OWNER.address, to: 'old@far.example' },
];

/** A mailbox that was just filled. */
export interface CellWorld {
  readonly provider: EmulatedProvider;
  readonly name: ProviderName;
  /** Adapters that nothing strikes. */
  readonly calm: OpenAccount;
  readonly account: TimedAccount;
  id(key: string): MessageId;
  /** The key of a message that was seeded. */
  keyOf(id: string): string;
  arrive(key: string): Promise<void>;
  /**
   * A line for each message that the provider holds: key, place and whether it is unread. And one for each thing
   * beside mail: its title and what it is.
   */
  lines(): Promise<readonly string[]>;
}

export async function fillCell(
  provider: EmulatedProvider,
  name: ProviderName,
  more: readonly string[] = [],
): Promise<CellWorld> {
  await provider.reset();
  const ids = new Map<string, MessageId>();
  const keys = new Map<string, string>();
  const put = async (mails: readonly (PlainMailParts & Partial<EmulatedMail>)[]) => {
    const raw = mails.map(({ folder, unread, ...parts }) => ({
      ...plainMail(parts),
      ...(folder === undefined ? {} : { folder }),
      ...(unread === undefined ? {} : { unread }),
    }));
    const given = await provider.seed(CELL_OWNER.address, raw);
    for (const [place, { key }] of mails.entries()) {
      ids.set(key, given[place] as MessageId);
      keys.set(given[place] ?? '', key);
    }
  };
  await put([...MAILS, ...more.map((key, place) => ({ key, minutesAgo: 20 + place }))]);
  const account = await createTimedAccount(provider, name);
  return {
    provider,
    name,
    account,
    calm: account.open('user'),
    id(key) {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`There is no mail ${key}.`);
      return id;
    },
    keyOf: (id) => keys.get(id) ?? 'unknown',
    arrive: (key) => put([{ key, minutesAgo: 0 }]),
    async lines() {
      const held = await provider.holdings(CELL_OWNER.address);
      const beside = await provider.heldBeside(CELL_OWNER.address);
      return [...held.map(lineOf), ...beside.map(({ kind, title }) => `${title} ${kind}`)].sort();
    },
  };
}

function lineOf(held: { internetMessageId: string; folder: string; unread: boolean }): string {
  const [key = ''] = held.internetMessageId.split('@');
  const isOurs = held.folder === 'drafts' || held.folder === 'sent';
  return `${key} ${held.folder}${held.unread && !isOurs ? ' unread' : ''}`;
}
