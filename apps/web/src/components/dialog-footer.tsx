import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface DialogFooterProps extends ButtonProps {
  readonly onLeave: () => void;
  /** What leaving is called; "Cancel" unless told. */
  readonly leave?: string | undefined;
  /** While leaving would not stop what has begun. */
  readonly mustStay?: boolean | undefined;
  /** A second way to do it, joined to the main button. */
  readonly second?: ReactNode;
}

/** The buttons of a dialog: a quiet one to leave, then the main one, which sends the form whose id it is given. */
export function DialogFooter(props: DialogFooterProps) {
  const { onLeave, leave, mustStay, second, variant, ...main } = props;
  const button = (
    <Button
      type={main.form === undefined ? 'button' : 'submit'}
      variant={variant ?? 'primary'}
      size="lg"
      {...main}
    />
  );
  return (
    <>
      <LeaveButton onClick={onLeave} disabled={mustStay}>
        {leave ?? 'Cancel'}
      </LeaveButton>
      {second ? (
        <div className="btn-pair">
          {button}
          {second}
        </div>
      ) : (
        button
      )}
    </>
  );
}

/** Closes a dialog without doing anything. */
export function LeaveButton(props: Pick<ButtonProps, 'onClick' | 'disabled' | 'children'>) {
  return <Button variant="ghost" size="lg" {...props} />;
}
