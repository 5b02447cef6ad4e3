import { REQUIRED_FIELDS_SENTENCE } from '@eisen/contract';
import { Alert } from './dialog.tsx';

export interface RequiredAlertProps {
  /** Labels of the empty fields in the form's order; null: closed. */
  readonly missing: readonly string[] | null;
  readonly onClose: () => void;
  /** Called when it has closed: the place to put the focus on the first of them. */
  readonly onCloseFocus: () => boolean;
}

/** Says that something required is empty, and which fields they are (D-88). */
export function RequiredAlert({ missing, onClose, onCloseFocus }: RequiredAlertProps) {
  return (
    <Alert
      open={missing !== null}
      title={REQUIRED_FIELDS_SENTENCE}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
    >
      <ul className="list-disc pl-5">
        {(missing ?? []).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Alert>
  );
}
