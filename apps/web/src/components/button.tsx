import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { ariaKeys, Kbd } from './kbd.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'second' | 'ghost' | 'danger' | 'danger-ghost';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

interface Looks {
  readonly variant?: ButtonVariant | undefined;
  /** Heights 24, 28, 32, 40, 48. */
  readonly size?: ButtonSize | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly iconEnd?: LucideIcon | undefined;
  /** The shortcut of the same action, shown in the button. */
  readonly keys?: string | undefined;
  readonly block?: boolean | undefined;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, Looks {
  /** Shows a spinner, tells assistive technology, and takes no second click (D-17). */
  readonly busy?: boolean | undefined;
}

export function Button({
  variant = 'second',
  size = 'md',
  icon,
  iconEnd,
  keys,
  block,
  busy = false,
  disabled,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ variant, size, block }, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {icon && !busy ? <Icon of={icon} size={iconSize(size)} /> : null}
      {children}
      {iconEnd ? <Icon of={iconEnd} size={iconSize(size)} /> : null}
      {keys ? <Kbd keys={keys} /> : null}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentPropsWithRef<'a'>, Looks {
  readonly href: string;
}

/** A link that looks like a button: for going somewhere, so that it can be opened in a new tab. */
export function ButtonLink({
  variant = 'second',
  size = 'md',
  icon,
  iconEnd,
  keys,
  block,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={lookOf({ variant, size, block }, className)}>
      {icon ? <Icon of={icon} size={iconSize(size)} /> : null}
      {children}
      {iconEnd ? <Icon of={iconEnd} size={iconSize(size)} /> : null}
      {keys ? <Kbd keys={keys} /> : null}
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** Name for assistive technology and text of the tooltip. */
  readonly label: string;
  readonly keys?: string | undefined;
  /** Sides 24, 28, 32, 40; md and lg are 44 on phones. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Why it cannot be used now: it stays focusable and says so (offline, for instance). */
  readonly blockedBy?: string | undefined;
}

/** A button of one icon; its name and key stand in a tooltip. */
export function IconButton({
  icon,
  label,
  keys,
  size = 'md',
  tooltipSide,
  blockedBy,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={blockedBy ?? label} keys={blockedBy ? undefined : keys} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        className={classNames('ib', size !== 'md' && `ib--${size}`, className)}
        aria-label={label}
        aria-disabled={blockedBy ? true : undefined}
        aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
        onClick={blockedBy ? stopClick : onClick}
      >
        <Icon of={icon} size={ICON_BUTTON_PX[size]} />
      </button>
    </Tooltip>
  );
}

const ICON_BUTTON_PX = { xs: 15, sm: 16, md: 17, lg: 18 } as const;

function stopClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function iconSize(size: ButtonSize): number {
  if (size === 'xs' || size === 'sm') return 15;
  return size === 'xl' ? 18 : 16;
}

function lookOf(
  { variant, size, block }: Pick<Looks, 'variant' | 'size' | 'block'>,
  className: string | undefined,
): string {
  return classNames(
    'btn',
    `btn--${variant}`,
    size !== 'md' && `btn--${size}`,
    block && 'btn--block',
    className,
  );
}
