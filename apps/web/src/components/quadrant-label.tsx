import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { Inbox } from 'lucide-react';
import { Icon } from './icon.tsx';
import { QuadrantGlyph } from './quadrant-glyph.tsx';

/** Where an email lies: glyph and name of its quadrant, or the Inbox. */
export function QuadrantLabel({ quadrant }: { readonly quadrant: Quadrant | null }) {
  return (
    <span className="ql" data-q={quadrant ?? undefined}>
      {quadrant ? <QuadrantGlyph quadrant={quadrant} size={14} /> : <Icon of={Inbox} size={14} />}
      {quadrant ? QUADRANT_LABELS[quadrant].title : 'Inbox'}
    </span>
  );
}
