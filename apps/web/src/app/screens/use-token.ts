import { useParams } from '@tanstack/react-router';

/** The token of a mailed link, from the address. */
export function useToken(): string {
  const { token } = useParams({ strict: false }) as { token?: string };
  return token ?? '';
}
