import type { AuditLine } from './outcome.tsx';
import { useActText } from './use-acts.ts';

/** What somebody did, or tried to. */
export function ActText({ line: { call, outcome } }: { line: Pick<AuditLine, 'call' | 'outcome'> }) {
  return useActText()(call, outcome === 'OK');
}
