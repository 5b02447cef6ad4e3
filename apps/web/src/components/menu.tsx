import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import type { LucideIcon } from 'lucide-react';
import { Inbox } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { ariaKeys, Kbd } from './kbd.tsx';
import { QuadrantGlyph } from './quadrant-glyph.tsx';

export interface MenuProps {
  /** The button that opens it: one element that takes a ref. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Called when it closes; return true to keep the focus from going back to the trigger. */
  readonly onCloseFocus?: (() => boolean) | undefined;
  readonly children: ReactNode;
}

/** A drop-down menu. Type-ahead forgets after one second (DASH-09). */
export function Menu(props: MenuProps) {
  const { trigger, label, align = 'end', side = 'bottom', width, open, onOpenChange } = props;
  return (
    <DropdownMenu.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          style={width ? { width } : undefined}
          onCloseAutoFocus={(event) => {
            if (props.onCloseFocus?.()) event.preventDefault();
          }}
        >
          {props.children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: LucideIcon | undefined;
  /** Stands where the icon would. */
  readonly glyph?: ReactNode;
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({
  icon,
  glyph,
  keys,
  danger,
  disabled,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames('menu-r', danger && 'menu-r--danger')}
      disabled={disabled === true}
      onSelect={onSelect}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
    >
      {glyph}
      {icon ? <Icon of={icon} /> : null}
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </DropdownMenu.Item>
  );
}

export interface MenuLinkProps {
  readonly icon?: LucideIcon | undefined;
  /** An address of another site: opens in a tab of its own, and learns nothing of this one. */
  readonly href: string;
  readonly children: ReactNode;
}

export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <a className="menu-r" href={href} target="_blank" rel="noopener noreferrer">
        {icon ? <Icon of={icon} /> : null}
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="menu-l">{children}</DropdownMenu.Label>;
}

export function MenuDivider() {
  return <DropdownMenu.Separator className="menu-d" />;
}

export interface MoveItemsProps {
  /** Where the email is now: that place is not offered. */
  readonly from: Quadrant | null;
  /** Nothing can be changed now. */
  readonly isBlocked: boolean;
  readonly onMove: (to: Quadrant | null) => void;
}

/** The "Move to" entries: four quadrants, and back to the inbox (D-67). */
export function MoveItems({ from, isBlocked, onMove }: MoveItemsProps) {
  return (
    <>
      <MenuLabel>Move to</MenuLabel>
      {QUADRANTS.map((quadrant, index) => (
        <MenuItem
          key={quadrant}
          glyph={<QuadrantGlyph quadrant={quadrant} size={16} />}
          keys={String(index + 1)}
          disabled={isBlocked || quadrant === from}
          onSelect={() => onMove(quadrant)}
        >
          {QUADRANT_LABELS[quadrant].title}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem
        icon={Inbox}
        keys="0"
        disabled={isBlocked || from === null}
        onSelect={() => onMove(null)}
      >
        Back to inbox
      </MenuItem>
    </>
  );
}
