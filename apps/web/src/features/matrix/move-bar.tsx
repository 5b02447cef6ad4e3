import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { ariaKeys, Kbd } from '#components/kbd.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';

export interface MoveBarProps {
  /** More than one: how many are selected. */
  readonly selectedCount: number;
  readonly blockedBy: string | undefined;
  readonly onMove: (to: Quadrant) => void;
  readonly onOpen: () => void;
  readonly onArchive: () => void;
  readonly onMore: () => void;
}

/** Floats at the bottom while a card has the cursor: what can be done with it, and by which key. */
export function MoveBar(props: MoveBarProps) {
  const { selectedCount, blockedBy } = props;
  const isBlocked = blockedBy !== undefined;
  return (
    <>
      <div className="kfade only-desk" />
      <div className="kbar only-desk" role="toolbar" aria-label="Selected email">
        <span className="lab">{selectedCount > 0 ? `${selectedCount} selected` : 'Move to'}</span>
        {QUADRANTS.map((quadrant, index) => (
          <BarButton
            key={quadrant}
            label={QUADRANT_LABELS[quadrant].title}
            keys={String(index + 1)}
            disabled={isBlocked}
            title={blockedBy}
            quadrant={quadrant}
            onPress={() => props.onMove(quadrant)}
          />
        ))}
        <span className="div" />
        {selectedCount > 1 ? null : <BarButton label="Open" keys="Enter" onPress={props.onOpen} />}
        <BarButton
          label="Archive"
          keys="a"
          disabled={isBlocked}
          title={blockedBy}
          onPress={props.onArchive}
        />
        <BarButton label="More" keys="Mod+k" onPress={props.onMore} />
      </div>
    </>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly quadrant?: Quadrant;
  readonly disabled?: boolean;
  readonly title?: string | undefined;
  readonly onPress: () => void;
}

function BarButton({ label, keys, quadrant, disabled, title, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      data-q={quadrant}
      disabled={disabled}
      title={title}
      aria-label={quadrant ? `Move to ${label}` : label}
      aria-keyshortcuts={ariaKeys(keys)}
      // The card keeps the focus: the bar is a shortcut for hands that hold a mouse.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {quadrant ? <QuadrantGlyph quadrant={quadrant} size={14} /> : null}
      {label}
      <Kbd keys={keys} />
    </button>
  );
}
