import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** What a field gives to the control inside it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Marks the label with "optional". */
  readonly optional?: boolean | undefined;
  /** Stands at the field with an icon, and is read with it. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, control and the sentence under it, linked for assistive technology. */
export function Field({ label, optional, error, hint, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames('fld', className)}>
      <label className="lab" htmlFor={id}>
        {label}
        {optional ? <em> optional</em> : null}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={noteId}>{error}</FieldError> : null}
      {hint && !error ? (
        <p className="msg" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong, at its place; the control names `id` in `aria-describedby`. */
export function FieldError({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}) {
  return (
    <p className="msg msg--err" id={id}>
      <Icon of={TriangleAlert} size={15} />
      {children}
    </p>
  );
}

interface FieldExtras {
  readonly label: ReactNode;
  readonly optional?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly fieldClassName?: string | undefined;
}

export interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldExtras {
  /** Stands inside the box, after the text. */
  readonly end?: ReactNode;
  readonly icon?: ReactNode;
  readonly small?: boolean | undefined;
}

export function TextField({
  label,
  optional,
  error,
  hint,
  fieldClassName,
  end,
  icon,
  small,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint} className={fieldClassName}>
      {(control) => (
        <div className={classNames('inp', small && 'inp--sm')} data-invalid={Boolean(error)}>
          {icon}
          <input {...input} {...control} />
          {end}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldExtras {}

export function TextArea({ label, optional, error, hint, fieldClassName, ...area }: TextAreaProps) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint} className={fieldClassName}>
      {(control) => (
        <div className="inp area" data-invalid={Boolean(error)}>
          <textarea {...area} {...control} />
        </div>
      )}
    </Field>
  );
}

export interface SelectFieldProps extends ComponentPropsWithRef<'select'>, FieldExtras {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The browser's own list in the look of a field: the best one there is on phones and for readers. */
export function SelectField({
  label,
  optional,
  error,
  hint,
  fieldClassName,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint} className={fieldClassName}>
      {(control) => (
        <div className="inp" data-invalid={Boolean(error)}>
          <select {...select} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="inp-caret">
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </Field>
  );
}
