import { RefreshCw, Sparkles } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';

export type DraftState = 'waiting' | 'drafting' | 'drafted' | 'idle';

const TEXTS = {
  waiting: { title: 'Drafting from the email', text: 'Write meanwhile; what you type stays.' },
  drafting: { title: 'Drafting from the email', text: 'Write meanwhile; what you type stays.' },
  drafted: { title: 'Drafted by Eisen', text: 'Edit any field. Nothing is saved yet.' },
  idle: { title: 'Eisen can draft this', text: 'From the email. What you typed stays.' },
} as const;

export interface DraftBlockProps {
  readonly state: DraftState;
  readonly onDraft: () => void;
}

/** Who wrote what stands in the fields, and the way to have it written again. */
export function DraftBlock({ state, onDraft }: DraftBlockProps) {
  const { title, text } = TEXTS[state];
  return (
    <div className="draft">
      <span className="draft-i">
        <Icon of={Sparkles} size={18} />
      </span>
      <div className="min-w-0 flex-1" role="status">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <Button
        size="sm"
        icon={RefreshCw}
        busy={state === 'drafting' || state === 'waiting'}
        onClick={onDraft}
      >
        {state === 'drafted' ? 'Draft again' : 'Draft'}
      </Button>
    </div>
  );
}
