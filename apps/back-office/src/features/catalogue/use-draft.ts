import { useState } from 'react';
import type { Json } from './at-path.ts';
import { FRESH } from './fresh.ts';
import type { Document } from './queries.ts';

/** What is being written, and the version it was made from: what others save meanwhile does not change it. */
export function useDraft(document: Document) {
  const [base, setBase] = useState(document);
  const [value, setValue] = useState<Json>(() => start(document));
  return {
    base,
    value,
    setValue,
    isChanged: JSON.stringify(value) !== JSON.stringify(base.value),
    /** Somebody was faster. An answer that was under way while we saved is only late. */
    isOld: document.version > base.version,
    reload(fresh: Document): void {
      setBase(fresh);
      setValue(start(fresh));
    },
  };
}

const start = ({ kind, value }: Document): Json => value ?? FRESH[kind] ?? null;

/** The call that a change is saved by: what switches something has its own. */
export function rightOf({ needs, value: before }: Document, after: Json): 'catalogue' | 'service' {
  if (needs === 'either') return doors(before) === doors(after) ? 'catalogue' : 'service';
  return needs === 'service.write' ? 'service' : 'catalogue';
}

type Doors = { isOpen?: boolean; inMaintenance?: boolean; maintenanceEndsAt?: string | null };

/** What switches a game. */
function doors(value: Json): string {
  const { isOpen = false, inMaintenance = false, maintenanceEndsAt = null } = (value ?? {}) as Doors;
  return [isOpen, inMaintenance, maintenanceEndsAt].join();
}
