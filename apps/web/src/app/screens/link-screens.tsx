import { Reset, ResetRequest } from '#routes/reset.tsx';
import { Verify } from '#routes/verify.tsx';
import { useToken } from './use-token.ts';

export function ResetRequestScreen() {
  return <ResetRequest />;
}

export function ResetScreen() {
  return <Reset token={useToken()} />;
}

export function VerifyScreen() {
  return <Verify token={useToken()} />;
}
