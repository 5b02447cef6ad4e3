import type { Email } from '@eisen/contract';
import { formatListTime } from '#lib/format.ts';
import { QuadrantGlyph } from './quadrant-glyph.tsx';
import '#styles/write.css';

export interface EmailStripProps {
  readonly email: Pick<Email, 'subject' | 'from' | 'time' | 'quadrant'>;
  readonly now: Date;
}

/** Which email a dialog is about, on top of its fields. */
export function EmailStrip({ email, now }: EmailStripProps) {
  return (
    <div className="strip" data-q={email.quadrant ?? undefined}>
      {email.quadrant ? <QuadrantGlyph quadrant={email.quadrant} /> : null}
      <div className="min-w-0">
        <b>{email.subject.trim() || 'No Subject'}</b>
        <p>{`${email.from} · ${formatListTime(email.time, now)}`}</p>
      </div>
    </div>
  );
}
