/** Keys of the query cache for goals. */
export const goalKeys = {
  all: ['goals'] as const,
  list: ['goals', 'list'] as const,
  stats: ['goals', 'stats'] as const,
  owners: ['goals', 'owners'] as const,
};
