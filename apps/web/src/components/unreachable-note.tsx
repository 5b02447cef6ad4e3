import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The small note of a page whose server did not answer (D-04). */
export function UnreachableNote({ onRetry }: { readonly onRetry: ReactNode }) {
  return (
    <div className="bar bar--off" role="alert">
      <Icon of={CloudOff} size={17} />
      <span className="bar-text">
        <b>Could not reach the server</b>
      </span>
      <span className="sp" />
      {onRetry}
    </div>
  );
}
