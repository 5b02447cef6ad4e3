import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A shorter word for the bottom bar of phones; screen readers hear `label`. */
  readonly short?: string | undefined;
  readonly icon?: ReactNode;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string | undefined;
}

/** A row of tabs without panels of its own: the caller shows the chosen one in a `TabPanel`. */
export function TabRow<T extends string>({
  label,
  items,
  value,
  onChange,
  className,
}: TabsProps<T>) {
  return (
    <Radix.Root
      className={className}
      value={value}
      activationMode="manual"
      onValueChange={(next) => onChange(next as T)}
    >
      <Radix.List className="tabs" aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="tab"
            aria-controls={undefined}
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}

/** The same tabs as the bottom bar of phones. */
export function TabBar<T extends string>({ label, items, value, onChange }: TabsProps<T>) {
  return (
    <Radix.Root
      value={value}
      activationMode="manual"
      onValueChange={(next) => onChange(next as T)}
      className="only-phone"
      role="navigation"
      aria-label={label}
    >
      <Radix.List className="tabbar" aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            aria-label={item.label}
            aria-controls={undefined}
          >
            {item.icon}
            <span aria-hidden="true">{item.short ?? item.label}</span>
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}
