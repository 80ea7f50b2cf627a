import type { AuditEntry } from './outcome.tsx';
import { useActText } from './use-acts.ts';

/** Text of an act, either done or only tried. */
export function ActText({ line: { call, outcome } }: { line: Pick<AuditEntry, 'call' | 'outcome'> }) {
  return useActText()(call, outcome === 'OK');
}
