import { useState } from 'react';
import { initials } from '#lib/format.ts';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** Its initials stand where no picture is; "U" without a name (DASH-06). */
  readonly name: string | null;
  readonly picture?: string | null | undefined;
  /** Sides 24, 32, 44. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** The signed-in user's own is filled. */
  readonly own?: boolean | undefined;
}

export function Avatar({ name, picture, size = 'md', own }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={classNames('ava', size !== 'md' && `ava--${size}`, own && 'ava--me')}
      aria-hidden="true"
    >
      {picture && picture !== failed ? (
        <img
          className="size-full object-cover"
          src={picture}
          alt=""
          onError={() => setFailed(picture)}
        />
      ) : (
        initials(name) || 'U'
      )}
    </span>
  );
}
