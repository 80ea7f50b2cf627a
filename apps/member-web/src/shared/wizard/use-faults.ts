import { useState } from 'react';

type Faults<Field extends string, Fault> = Partial<Record<Field, Fault>>;

/** What was refused, minus what has been touched since. Changing one field can also mend its neighbours. */
export function useFaults<Field extends string, Fault>(mendedBy: Faults<Field, readonly Field[]>) {
  const [refused, setRefused] = useState<Faults<Field, Fault>>({});
  const [mended, setMended] = useState<readonly Field[]>([]);
  return {
    refused,
    of: (field: Field): Fault | undefined => (mended.includes(field) ? undefined : refused[field]),
    show(faults: Faults<Field, Fault>) {
      setRefused(faults);
      setMended([]);
    },
    mend: (field: Field) => setMended((before) => [...before, field, ...(mendedBy[field] ?? [])]),
  };
}
