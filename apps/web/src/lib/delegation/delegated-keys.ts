/** Keys of delegated emails in the query cache; what hands them on and what lists them share them. */
export const delegatedKeys = {
  all: ['delegated'] as const,
  /** Those handed to the user. */
  toMe: (userId: string) => [...delegatedKeys.all, userId, 'to-me'] as const,
  /** Those that the user handed on. */
  byMe: (userId: string) => [...delegatedKeys.all, userId, 'by-me'] as const,
};
