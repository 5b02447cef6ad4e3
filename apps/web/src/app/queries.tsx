import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { onSessionEnd } from '#lib/session-end.ts';

// Offline a call fails at once and says so: nothing waits unseen, and no change is sent later by itself (D-125).
const networkMode = 'always';
const client = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, staleTime: 30_000, networkMode },
    mutations: { networkMode },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    /** `needsNoSession`: the answer is nobody's own. Mailed links open in any browser. */
    queryMeta: { readonly needsNoSession?: true };
  }
}

/**
 * What was read for somebody goes with the session. What is asked without one goes on: that nobody is signed in is told
 * while the page of a mailed link waits for its first answer.
 */
onSessionEnd((end) => {
  if (end !== 'session') return;
  client.removeQueries({ predicate: ({ meta }) => meta?.needsNoSession !== true });
  client.getMutationCache().clear();
});

/** Around the screens that hold the server's data, so that the public pages load without the cache. */
export function Queries({ children }: { readonly children: ReactNode }) {
  const given = useContext(QueryClientContext);
  if (given) return children;
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
