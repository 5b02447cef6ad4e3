import type { GraphSubscriptions } from '@eisen/mailbox';
import type { OpenAccount } from './open-account.ts';
import type { CasesOf, OperationCase } from './operation-case.ts';

const WATCHED = "/me/mailFolders('inbox')/messages";
const UNTIL = new Date('2026-11-27T12:00:00.000Z');
const LONGER = new Date('2026-11-30T12:00:00.000Z');

/** Graph's promises to call. One that was made and not told ends by itself, and its calls are known to nobody. */
export const SUBSCRIPTION_CASES: CasesOf<
  'subscriptions.create' | 'subscriptions.renew' | 'subscriptions.remove'
> = {
  'subscriptions.create': [
    {
      title: 'for the inbox',
      only: 'microsoft',
      ready: async () => async (account) =>
        (await create(subscriptionsOf(account))).expiresAt.toISOString(),
      answers: [UNTIL.toISOString()],
      leaves: { [WATCHED]: 'subscription' },
      mayDouble: true,
    },
  ],
  'subscriptions.renew': [
    existing(
      'in time',
      async (subscriptions, id) => (await subscriptions.renew(id, LONGER)).expiresAt.toISOString(),
      LONGER.toISOString(),
      { [WATCHED]: 'subscription' },
    ),
  ],
  'subscriptions.remove': [
    {
      ...existing('at the end', (subscriptions, id) => subscriptions.remove(id), undefined, {}),
      removes: true,
    },
  ],
};

function existing(
  title: string,
  change: (subscriptions: GraphSubscriptions, id: string) => Promise<unknown>,
  answer: unknown,
  leaves: Readonly<Record<string, string>>,
): OperationCase {
  return {
    title,
    only: 'microsoft',
    async ready({ account, calm }) {
      const { id } = await account.run(create(subscriptionsOf(calm)));
      return (open) => change(subscriptionsOf(open), id);
    },
    answers: [answer],
    leaves,
  };
}

function create(subscriptions: GraphSubscriptions) {
  return subscriptions.create({
    notificationUrl: 'https://eisen.example/hooks/graph',
    lifecycleUrl: 'https://eisen.example/hooks/graph',
    clientState: 'secret',
    expiresAt: UNTIL,
  });
}

function subscriptionsOf({ subscriptions }: OpenAccount): GraphSubscriptions {
  if (subscriptions === null) throw new Error('This provider takes no subscriptions.');
  return subscriptions;
}
