import { Kbd } from '#components/kbd.tsx';
import { Switch } from '#components/toggles.tsx';
import type { SettingsSectionProps } from './appearance-section.tsx';
import { Row, Section } from './section.tsx';

const KEYS = [
  { keys: ['1', '2', '3', '4'], text: 'Move to quadrant' },
  { keys: ['j', 'k'], text: 'Next, previous' },
  { keys: ['Enter'], text: 'Open' },
  { keys: ['c'], text: 'Classify All' },
  { keys: ['Mod+k'], text: 'Commands' },
  { keys: ['?'], text: 'All shortcuts' },
] as const;

export function KeyboardSection({ settings, onChange }: SettingsSectionProps) {
  return (
    <Section id="keyboard" title="Keyboard">
      <Row title="Single-key shortcuts" text="Turn off if you use speech input or a screen reader">
        <Switch
          label="Single-key shortcuts"
          checked={settings.single_keys}
          onChange={(single_keys) => onChange({ single_keys })}
        />
      </Row>
      <Row title="Move bar" text="Show the keys at the bottom while an email is selected">
        <Switch
          label="Move bar"
          checked={settings.move_bar}
          onChange={(move_bar) => onChange({ move_bar })}
        />
      </Row>
      <div className="set-row">
        <ul className="set-keys">
          {KEYS.map(({ keys, text }) => (
            <li key={text}>
              <span className="inline-flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key} keys={key} />
                ))}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
