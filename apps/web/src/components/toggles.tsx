import { Check } from 'lucide-react';
import { RadioGroup, Checkbox as RadixCheckbox, Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface ToggleProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}

/** A box with its label at its right; the label is part of the target. */
export function Checkbox({
  checked,
  onChange,
  disabled,
  children,
}: ToggleProps & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2.5 text-14 text-soft">
      <RadixCheckbox.Root
        id={id}
        className="chk"
        checked={checked}
        disabled={disabled === true}
        onCheckedChange={(next) => onChange(next === true)}
      >
        <RadixCheckbox.Indicator>
          <Check size={13} strokeWidth={2.5} aria-hidden="true" />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

export interface SwitchProps extends ToggleProps {
  readonly label: string;
  readonly 'aria-describedby'?: string | undefined;
}

/** On or off at once, without a Save. The visible text stands beside it in the row. */
export function Switch({ checked, onChange, disabled, label, ...rest }: SwitchProps) {
  return (
    <RadixSwitch.Root
      className="sw"
      checked={checked}
      disabled={disabled === true}
      onCheckedChange={onChange}
      aria-label={label}
      {...(rest['aria-describedby'] ? { 'aria-describedby': rest['aria-describedby'] } : {})}
    >
      <RadixSwitch.Thumb />
    </RadixSwitch.Root>
  );
}

export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: Parameters<typeof Icon>[0]['of'];
  }[];
  /** As wide as what it stands in. */
  readonly block?: boolean | undefined;
  readonly onChange: (value: T) => void;
}

/** Two or three exclusive choices in one row. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, value, options, block, onChange } = props;
  return (
    <RadioGroup.Root
      className={classNames('seg', block && 'seg--block')}
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.icon ? <Icon of={option.icon} size={16} /> : null}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

export interface SourceChoice<T extends string> {
  readonly value: T;
  readonly icon: Parameters<typeof Icon>[0]['of'];
  readonly title: string;
  readonly detail: ReactNode;
  readonly badge?: ReactNode;
}

export interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly SourceChoice<T>[];
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: T) => void;
}

/** Exclusive choices as cards with a radio mark. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, value, choices, disabled, onChange } = props;
  return (
    <RadioGroup.Root
      className="grid gap-2.5"
      aria-label={label}
      value={value}
      disabled={disabled === true}
      onValueChange={(next) => onChange(next as T)}
    >
      {choices.map((choice) => (
        <RadioGroup.Item key={choice.value} value={choice.value} className="source">
          <span className="choice-mark">
            <Icon of={choice.icon} size={20} />
          </span>
          <span>
            <b>
              {choice.title} {choice.badge}
            </b>
            <small>{choice.detail}</small>
          </span>
          <span className="rad" data-state={choice.value === value ? 'checked' : 'unchecked'} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
