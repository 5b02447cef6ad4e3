import type { JournalEntry } from '@eisen/contract';
import {
  Archive,
  Clock,
  Eye,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  Reply,
  Sparkles,
  Trash2,
} from 'lucide-react';

/** What kind of change an entry is, before its sentence is read. */
export const ENTRY_ICONS: Readonly<Record<JournalEntry['kind'], LucideIcon>> = {
  archive: Archive,
  delete: Trash2,
  restore: Inbox,
  read: Eye,
  classify: Sparkles,
  raise: Clock,
  reply: Reply,
  quadrants: LayoutGrid,
};
