import { QUADRANT_LABELS, QUADRANTS } from '@eisen/triage';
import {
  BookOpen,
  ChartColumn,
  ChevronRight,
  Inbox,
  Keyboard,
  type LucideIcon,
  Mail,
  RefreshCw,
  Search,
  Settings2,
  Smile,
  Sparkles,
  Square,
  SunMoon,
  Target,
  Undo2,
} from 'lucide-react';
import { ACTION_LOOKS, REPLY_LOOKS } from '#components/email-actions.ts';
import { Icon } from '#components/icon.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ...[...Object.values(ACTION_LOOKS), ...Object.values(REPLY_LOOKS)].map(
    ({ label, icon }) => [label, icon] as const,
  ),
  ['Open', Mail],
  ['Back to inbox', Inbox],
  ['Classify All', Sparkles],
  ['Stop sorting', Square],
  ['Undo', Undo2],
  ['Reset All', Undo2],
  ['Refresh Emails', RefreshCw],
  ['Priority Score', ChartColumn],
  ['Smart', Target],
  ['Sentiment', Smile],
  ['Settings', Settings2],
  ['Search mail', Search],
  ['Keyboard shortcuts', Keyboard],
  ['Show How to Use', BookOpen],
  ['Switch theme', SunMoon],
]);

/** The sign of a line: the quadrant it is about, the action's icon, or a plain arrow. */
export function EntryIcon({ label }: { readonly label: string }) {
  const quadrant = QUADRANTS.find((key) => label.endsWith(` ${QUADRANT_LABELS[key].title}`));
  if (quadrant && /^(Move to|Clear) /.test(label)) {
    return <QuadrantGlyph quadrant={quadrant} size={16} />;
  }
  if (label === 'Eisenhower Matrix') return <QuadrantGlyph quadrant="do" size={16} />;
  return <Icon of={ICONS.get(label) ?? ChevronRight} size={17} />;
}
