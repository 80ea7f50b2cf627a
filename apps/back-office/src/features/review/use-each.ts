import { toast } from '@krapao/ui/layers/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { STALE } from './queries.ts';

type Each = {
  done: (n: number) => string;
  failed: (n: number, failed: number, why: string) => string;
  onDone: () => void;
};

/** Sends sequentially. Items assigned to a colleague fail, and the toast counts them. */
export function useEach({ done, failed, onDone }: Each) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const send = async <Row>(rows: readonly Row[], one: (row: Row) => Promise<unknown>) => {
    setPending(true);
    const errors: string[] = [];
    for (const row of rows) await one(row).catch((error: unknown) => errors.push(errorText(error)));
    setPending(false);
    const n = rows.length - errors.length;
    if (errors.length === 0) toast.success(done(n));
    else toast.error(failed(n, errors.length, [...new Set(errors)].join(', ')));
    for (const queryKey of STALE) void client.invalidateQueries({ queryKey });
    onDone();
  };
  return { isPending, send };
}
