import { useId } from 'react';
import { FieldError } from '#components/field.tsx';
import { Kbd } from '#components/kbd.tsx';
import { useShortcuts } from '#lib/shortcuts.ts';

export interface OptionListProps {
  readonly legend: string;
  /** One of the options, or as many as you like. */
  readonly kind: 'one' | 'many';
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  /** A press on an option. */
  readonly onPress: (option: string) => void;
}

/** Options as rows, chosen by pointer, by their number, or as the browser's own boxes and marks. */
export function OptionList({ legend, kind, options, chosen, error, onPress }: OptionListProps) {
  const name = useId();
  const noteId = `${name}-note`;
  useShortcuts(
    'global',
    Object.fromEntries(
      options.map((option, index) => [
        String(index + 1),
        { label: option, run: () => onPress(option) },
      ]),
    ),
  );
  return (
    <fieldset
      className="opts"
      aria-label={legend}
      aria-describedby={error ? noteId : undefined}
      data-invalid={Boolean(error)}
    >
      {options.map((option, index) => (
        <label key={option} className="op">
          <input
            type={kind === 'one' ? 'radio' : 'checkbox'}
            className={kind === 'one' ? 'mark' : 'tick'}
            name={kind === 'one' ? name : undefined}
            checked={chosen.includes(option)}
            aria-describedby={error ? noteId : undefined}
            onChange={() => onPress(option)}
          />
          {option}
          <span className="sp" />
          <Kbd keys={String(index + 1)} />
        </label>
      ))}
      {error ? <FieldError id={noteId}>{error}</FieldError> : null}
    </fieldset>
  );
}
