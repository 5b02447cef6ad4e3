import { useEffect, useState } from 'react';

/** Skeletons wait before they show, and then stay long enough not to flash (design language §6). */
export const SKELETON_AFTER_MS = 200;
export const SKELETON_LEAST_MS = 300;

/**
 * Whether to draw the skeleton of something that is loading: not for short waits, and once shown not
 * for less than 300 ms.
 */
export function useSkeleton(loading: boolean): boolean {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (loading && shownSince === null) {
      const timer = setTimeout(() => setShownSince(performance.now()), SKELETON_AFTER_MS);
      return () => clearTimeout(timer);
    }
    if (!loading && shownSince !== null) {
      const leftMs = shownSince + SKELETON_LEAST_MS - performance.now();
      const timer = setTimeout(() => setShownSince(null), Math.max(0, leftMs));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownSince]);
  return shownSince !== null;
}

export interface SkeletonProps {
  /** CSS length. */
  readonly width: string;
  /** Pixels. */
  readonly height?: number | undefined;
  readonly round?: boolean | undefined;
}

export function Skeleton({ width, height = 11, round }: SkeletonProps) {
  return (
    <i
      className="sk"
      style={{ width, height, ...(round ? { borderRadius: 99 } : {}) }}
      aria-hidden="true"
    />
  );
}

/** The shape of an email card that is still loading. */
export function EmailCardSkeleton({ row = false }: { readonly row?: boolean | undefined }) {
  return (
    <div className={row ? 'mail mail--row' : 'mail'} aria-hidden="true">
      <div className="grid gap-[9px] py-[3px]">
        <Skeleton width="38%" />
        <Skeleton width="72%" />
        <Skeleton width="88%" height={9} />
        <div className="row mt-1">
          <Skeleton width="58px" height={12} />
          <Skeleton width="44px" height={12} />
        </div>
      </div>
    </div>
  );
}
