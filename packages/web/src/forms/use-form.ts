import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';

/** Error texts by field, or of the whole form; no text means that the field is right. */
export type FormErrors<Values> = { readonly [Name in keyof Values | 'form']?: string | undefined };

type Options<Values> = {
  initial: Values;
  /** Errors that can be known before sending. */
  check?: (values: Values) => FormErrors<Values>;
  onSubmit: (values: Values) => void;
};

type NameOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string;

/**
 * Values and errors of one form. Errors appear with the first submit, then follow the typing; the first wrong field gets
 * the focus. Submit is never disabled: missing fields show their errors.
 */
export function useForm<Values extends object>({ initial, check, onSubmit }: Options<Values>) {
  const id = useId();
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FormErrors<Values>>({});
  const form = useRef<HTMLFormElement>(null);
  const [failures, countFailure] = useState(0);
  const errorsOf = (): FormErrors<Values> => check?.(values) ?? {};
  const errors: FormErrors<Values> = { ...(isTried && errorsOf()), ...refused };

  useLayoutEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset.is-bad input')?.focus();
  }, [failures]);

  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change });
    setRefused({});
  };
  const fail = () => countFailure((count) => count + 1);
  return {
    values,
    errors,
    set,
    /** Shows the server's refusal at the fields it is about, until something changes. */
    refuse(byField: FormErrors<Values>): void {
      setRefused(byField);
      fail();
    },
    /** Back to the start, after the values have been accepted. */
    reset(): void {
      setValues(initial);
      setTried(false);
      setRefused({});
    },
    /** For a submit button outside the form. */
    id,
    props: {
      id,
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        if (Object.values(errorsOf()).some(Boolean)) fail();
        else onSubmit(values);
      },
    },
    /** Props of a text field or select. */
    field: <Name extends NameOf<Values, string>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Values>),
    }),
    checkbox: <Name extends NameOf<Values, boolean>>(name: Name) => ({
      name,
      checked: values[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) => set({ [name]: target.checked } as Partial<Values>),
    }),
  };
}
