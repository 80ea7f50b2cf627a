import { useState } from 'react';

type FieldErrors<Field extends string, FieldError> = Partial<Record<Field, FieldError>>;

/**
 * The errors of the last submit, minus those of fields changed since. Changing a field also clears `mendedBy` errors.
 */
export function useFieldErrors<Field extends string, FieldError>(mendedBy: FieldErrors<Field, readonly Field[]>) {
  const [refused, setRefused] = useState<FieldErrors<Field, FieldError>>({});
  const [mended, setMended] = useState<readonly Field[]>([]);
  return {
    refused,
    of: (field: Field): FieldError | undefined => (mended.includes(field) ? undefined : refused[field]),
    show(errors: FieldErrors<Field, FieldError>) {
      setRefused(errors);
      setMended([]);
    },
    mend: (field: Field) => setMended((before) => [...before, field, ...(mendedBy[field] ?? [])]),
  };
}
