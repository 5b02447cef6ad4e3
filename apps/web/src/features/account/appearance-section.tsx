import type { Settings } from '@eisen/contract';
import { QUADRANTS } from '@eisen/triage';
import { RadioGroup } from 'radix-ui';
import { Segments, Switch } from '#components/toggles.tsx';
import type { SettingsChange } from '#lib/mail/update-settings.ts';
import { type Theme, useTheme } from '#lib/theme.ts';
import { Row, Section } from './section.tsx';

export interface SettingsSectionProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => void;
}

const THEMES: readonly { readonly value: Theme; readonly name: string }[] = [
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
];

export function AppearanceSection({ settings, onChange }: SettingsSectionProps) {
  const { theme, setTheme } = useTheme();
  return (
    <Section id="appearance" title="Appearance">
      <RadioGroup.Root
        className="themes"
        aria-label="Theme"
        value={theme}
        onValueChange={(value) => setTheme(value as Theme)}
      >
        {THEMES.map(({ value, name }) => (
          <RadioGroup.Item key={value} value={value} className="theme-card">
            <span className="theme-ring" data-theme={value}>
              <span className="theme-picture">
                {QUADRANTS.map((quadrant) => (
                  <i key={quadrant} data-q={quadrant} />
                ))}
              </span>
            </span>
            <span className="row">
              <span className="rad" data-state={theme === value ? 'checked' : 'unchecked'} />
              {name}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Row title="Density" text="Compact shows one more email per quadrant">
        <Segments
          label="Density"
          value={settings.density}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
          onChange={(density) => onChange({ density })}
        />
      </Row>
      <Row
        title="Reduce motion"
        text="Cards fade instead of moving. Follows your system by default"
      >
        <Switch
          label="Reduce motion"
          checked={settings.reduce_motion ?? false}
          onChange={(on) => onChange({ reduce_motion: on ? true : null })}
        />
      </Row>
    </Section>
  );
}
