import type { Provider } from '@eisen/contract';
import { ProviderError } from '@eisen/mailbox';
import type { CreateAdapter } from './account-opener.ts';

const unavailable: CreateAdapter = () => {
  throw new ProviderError('unavailable', 'The adapter is not there.');
};

export const ADAPTERS: Readonly<Record<Provider, CreateAdapter>> = {
  outlook: unavailable,
  gmail: unavailable,
};
