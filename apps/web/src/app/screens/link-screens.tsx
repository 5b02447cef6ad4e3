import { useParams } from '@tanstack/react-router';
import { Reset, ResetRequest } from '#routes/reset.tsx';
import { Verify } from '#routes/verify.tsx';

export function ResetRequestScreen() {
  return <ResetRequest />;
}

export function ResetScreen() {
  return <Reset token={useToken()} />;
}

export function VerifyScreen() {
  return <Verify token={useToken()} />;
}

function useToken(): string {
  const { token } = useParams({ strict: false }) as { token?: string };
  return token ?? '';
}
