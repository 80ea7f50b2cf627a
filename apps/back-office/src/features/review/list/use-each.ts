import { toast } from '@krapao/ui/layers/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/i18n/use-error-text.ts';
import { STALE } from '../queries.ts';

type Each = {
  done: (n: number) => string;
  failed: (n: number, failed: number, why: string) => string;
  onDone: () => void;
};

/** Sends sequentially. The toast counts items that fail, and those for which `one` answers why they are not done. */
export function useEach({ done, failed, onDone }: Each) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const send = async <Row>(rows: readonly Row[], one: (row: Row) => Promise<string | undefined>) => {
    setPending(true);
    const errors: string[] = [];
    for (const row of rows) {
      const why = await one(row).catch(errorText);
      if (why !== undefined) errors.push(why);
    }
    setPending(false);
    const n = rows.length - errors.length;
    if (errors.length === 0) toast.success(done(n));
    else toast.error(failed(n, errors.length, [...new Set(errors)].join(', ')));
    for (const queryKey of STALE) void client.invalidateQueries({ queryKey });
    onDone();
  };
  return { isPending, send };
}
