import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Switch } from '#components/toggles.tsx';
import type { SettingsSectionProps } from './appearance-section.tsx';
import { Row, Section } from './section.tsx';

/** Where the slider stands while the assistant's own threshold holds, and the wait before a move is saved. */
const START = 0.6;
const SAVE_AFTER_MS = 400;

/** How sure the assistant must be, and what may load with a mail. */
export function AssistantSection({ settings, onChange }: SettingsSectionProps) {
  const own = settings.not_sure_threshold;
  return (
    <Section id="assistant" title="Assistant & privacy">
      <Row
        title="Sort new mail by itself"
        text="Once you have used Classify All, mail that arrives later is noticed, sorted and shown within a minute. Only while Eisen is open in a tab: with no tab open nobody looks into your mailbox. Off, new mail waits in the Inbox."
      >
        <Switch
          label="Sort new mail by itself"
          checked={settings.auto_classify}
          onChange={(auto_classify) => onChange({ auto_classify })}
        />
      </Row>
      <Row
        title="Choose how sure Eisen must be"
        text={
          own === null
            ? 'Emails below its own threshold stay in the Inbox as "Not sure".'
            : 'Emails below this stay in the Inbox as "Not sure".'
        }
      >
        <Switch
          label="Choose how sure Eisen must be"
          checked={own !== null}
          onChange={(on) => onChange({ not_sure_threshold: on ? START : null })}
        />
      </Row>
      {own === null ? null : (
        <ThresholdRow
          value={own}
          onChange={(not_sure_threshold) => onChange({ not_sure_threshold })}
        />
      )}
      <Row
        title="Load remote images"
        text="Off, they wait for Show images. Senders may notice that their images were loaded."
      >
        <Switch
          label="Load remote images"
          checked={settings.remote_images}
          onChange={(remote_images) => onChange({ remote_images })}
        />
      </Row>
      {settings.image_senders.length > 0 ? (
        <Row title="Senders whose images always load" text={settings.image_senders.join(', ')}>
          <Button onClick={() => onChange({ image_senders: [] })}>Forget them</Button>
        </Row>
      ) : null}
    </Section>
  );
}

interface ThresholdRowProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function ThresholdRow({ value, onChange }: ThresholdRowProps) {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return;
    const timer = setTimeout(() => onChange(shown), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown, value, onChange]);
  const percent = Math.round(shown * 100);
  return (
    <Row title="Not sure below" text="Higher asks you more often, lower sorts more by itself.">
      <input
        className="slider"
        type="range"
        min={0}
        max={95}
        step={5}
        value={percent}
        aria-label="Not sure below"
        aria-valuetext={`${percent} percent`}
        onChange={(event) => setShown(Number(event.target.value) / 100)}
      />
      <span className="num w-10 text-right text-13 font-medium text-soft">{percent}%</span>
    </Row>
  );
}
