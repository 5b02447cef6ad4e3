import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  readonly of: LucideIcon;
  /** Pixels; 16 unless the place is larger (design language §11). */
  readonly size?: number | undefined;
}

/** A decorative Lucide icon in the weight of the design; its meaning stands in text beside it. */
export function Icon({ of: Drawing, size = 16 }: IconProps) {
  return <Drawing className="icon" size={size} strokeWidth={1.75} aria-hidden="true" />;
}
