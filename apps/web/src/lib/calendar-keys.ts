import type { Provider } from '@eisen/contract';

/** Keys of the query cache for what stands in the calendar. */
export const calendarKeys = {
  all: ['calendar'] as const,
  next: (userId: string, provider: Provider) => ['calendar', userId, provider] as const,
};
