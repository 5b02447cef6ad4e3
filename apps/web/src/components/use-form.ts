import { type ErrorCode, fieldErrors } from '@eisen/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { logFailure } from '#lib/log.ts';
import { useWrittenWords, wordsOf } from '#lib/written-words.ts';
import { useIsOpen } from './form-parts.ts';

/** What this needs of a zod schema; the contract's schemas have it. */
export interface FormSchema<Output> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: Parameters<typeof fieldErrors>[0] };
}

export interface FormOptions<Values extends FieldValues, Output> {
  /** The contract's own schema: the browser refuses with the server's sentences (D-16). */
  readonly schema: FormSchema<Output>;
  readonly defaultValues: Values;
  /** Does the work. What it throws becomes the form's sentence, or the fields' own. */
  readonly submit: (values: Output) => Promise<void>;
  /** The sentence for a failure that belongs to no field. */
  readonly explain: (error: unknown) => string;
  /** Failures by code whose sentence stands at a field. */
  readonly fieldByCode?: Readonly<Partial<Record<ErrorCode, Path<Values>>>> | undefined;
}

export interface Form<Values extends FieldValues> {
  readonly register: UseFormReturn<Values>['register'];
  readonly watch: UseFormReturn<Values>['watch'];
  readonly setValue: UseFormReturn<Values>['setValue'];
  readonly reset: UseFormReturn<Values>['reset'];
  readonly isDirty: boolean;
  /** True while it works: the button is busy and takes no second click (D-17). */
  readonly busy: boolean;
  /** The last failure of the whole; gone with the next edit or success (AUTH-08). */
  readonly failure: string | null;
  errorOf(field: Path<Values>): string | undefined;
  readonly onSubmit: (event: React.FormEvent) => void;
}

/**
 * The shell of every form: validates by the contract's schema at submit, clears a sentence when its
 * field is edited, keeps the last failure until then, and ignores an answer that comes after it left
 * the page.
 */
export function useForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  submit,
  explain,
  fieldByCode,
}: FormOptions<Values, Output>): Form<Values> {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const mounted = useIsOpen();
  const form = useHookForm<Values, unknown, Values>({
    defaultValues: defaultValues as never,
    resolver: useMemo(() => resolveBy(schema) as Resolver<Values, unknown, Values>, [schema]),
    mode: 'onSubmit',
    // A sentence goes when its field is edited; the next submit judges again.
    reValidateMode: 'onSubmit',
  });
  const { clearErrors, setError, handleSubmit, watch } = form;

  const { isDirty } = form.formState;
  useWrittenWords(() => (isDirty && mounted.current ? wordsOf(form.getValues()) : null));

  useEffect(() => {
    const subscription = watch((_, { name }) => {
      setFailure(null);
      if (name) clearErrors(name);
    });
    return () => subscription.unsubscribe();
  }, [watch, clearErrors]);

  const onSubmit = (event: React.FormEvent) => {
    // Ctrl ↵ does not ask whether the button is busy.
    if (isBusy.current) return event.preventDefault();
    void handleSubmit(async (values) => {
      isBusy.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await submit(values as unknown as Output);
      } catch (error) {
        if (error instanceof NetworkError) logFailure('A form could not be sent', error);
        if (!mounted.current) return;
        const told = Object.entries(fieldsOf(error, fieldByCode)).filter(
          ([name]) => name in defaultValues,
        );
        for (const [name, message] of told) setError(name as Path<Values>, { message });
        if (told.length === 0) setFailure(explain(error));
      } finally {
        isBusy.current = false;
        if (mounted.current) setBusy(false);
      }
    })(event);
  };

  return {
    register: form.register,
    watch,
    setValue: form.setValue,
    reset: form.reset,
    isDirty,
    busy,
    failure,
    errorOf: (field) => messageOf(form.formState.errors, field),
    onSubmit,
  };
}

function resolveBy<Output>(schema: FormSchema<Output>) {
  return async (values: FieldValues) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors = Object.entries(fieldErrors(result.error)).map(([name, message]) => [
      name,
      { type: 'contract', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** The server's own sentences for single fields; none where it only refused the whole. */
function fieldsOf(
  error: unknown,
  fieldByCode: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const field = fieldByCode[error.code];
  return field && error.hasSentence ? { [field]: error.message } : error.fields;
}

function messageOf(errors: object, field: string): string | undefined {
  const entry = (errors as Record<string, { message?: string } | undefined>)[field];
  return entry?.message;
}
