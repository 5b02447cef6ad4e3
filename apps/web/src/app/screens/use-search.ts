import { useRouterState } from '@tanstack/react-router';

/** The query of the address that shows. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr }));
}
