import type { ModelReport } from '@eisen/contract';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Confirm } from '#components/dialog.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { Switch } from '#components/toggles.tsx';
import type { SettingsSectionProps } from './appearance-section.tsx';
import { tellBudget, tellState, tellUsage, WHAT_ELSE, WHAT_IS_SENT } from './model-words.ts';
import { Row, Section } from './section.tsx';
import { useModel } from './use-model.ts';

const ASK = 'Ask the language model';

/** A second opinion on mail: whose, what it sees, what it may do, what it cost (D-28). Nothing without a model. */
export function ModelSection({ settings, onChange }: SettingsSectionProps) {
  const { model, error, retry } = useModel();
  const [isAsking, setAsking] = useState(false);
  if (error)
    return (
      <Section id="model" title="Language model">
        <ErrorState title={error} onRetry={retry} />
      </Section>
    );
  if (!model) return null;
  const turn = (on: boolean) => (on ? setAsking(true) : onChange({ use_model: on }));
  return (
    <Section id="model" title="Language model">
      <Row title={ASK} text={describePlace(model)}>
        <Switch label={ASK} checked={settings.use_model} onChange={turn} />
      </Row>
      {settings.use_model ? <Choices settings={settings} onChange={onChange} /> : null}
      <Use model={model} isOn={settings.use_model} />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Send mail to ${model.host}?`}
        action={`Send mail to ${model.host}`}
        onConfirm={async () => {
          onChange({ use_model: true });
          setAsking(false);
        }}
      >
        {WHAT_IS_SENT} {WHAT_ELSE} Whoever runs {model.host} can read that. You can turn it off at
        any time; what was sent cannot be called back.
      </Confirm>
    </Section>
  );
}

function describePlace({ name, host, on_this_host }: ModelReport): string {
  if (on_this_host)
    return `Where Eisen is not sure, ${name} on the machine that Eisen runs on (${host}) gives a second opinion. ${WHAT_ELSE} ${WHAT_IS_SENT}`;
  return `Where Eisen is not sure, ${name} at ${host} gives a second opinion. ${WHAT_ELSE} ${WHAT_IS_SENT}`;
}

function Choices({ settings, onChange }: SettingsSectionProps) {
  return (
    <>
      <Row
        title="Ask about every email"
        text="Off, it is asked only where Eisen is not sure. On, it costs several times as much."
      >
        <Switch
          label="Ask about every email"
          checked={settings.model_for_all}
          onChange={(model_for_all) => onChange({ model_for_all })}
        />
      </Row>
      <Row
        title="Let it place mail lower"
        text="Off, it can lift an email but never put it below Eisen's own guess. An email can try to talk a model into hiding it."
      >
        <Switch
          label="Let it place mail lower"
          checked={settings.model_may_lower}
          onChange={(model_may_lower) => onChange({ model_may_lower })}
        />
      </Row>
    </>
  );
}

function Use({ model, isOn }: { readonly model: ModelReport; readonly isOn: boolean }) {
  const state = tellState(model);
  return (
    <>
      {isOn ? (
        <Row title={model.name} text={state.text}>
          <Badge tone={state.tone} dot>
            {state.badge}
          </Badge>
        </Row>
      ) : null}
      {isOn || model.month.calls > 0 ? (
        <>
          <Row
            title="Used today"
            text={`${tellUsage(model.today, model.currency)}. ${tellBudget(model, new Date())}`}
          />
          <Row title="Used this month" text={tellUsage(model.month, model.currency)} />
        </>
      ) : null}
    </>
  );
}
