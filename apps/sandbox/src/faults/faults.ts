export const FAULT_MODES = [
  'none',
  'timeout-before',
  'timeout-after',
  'error-500',
  'garbage',
  'slow',
  'duplicate',
  'refuse',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export const DEFAULT_DELAY_MS = 3_000;

/** Fault of one service. `times` and `calls` limit the fault; without them every call is affected. */
export type Fault = {
  mode: FaultMode;
  delayMs: number;
  times?: number | undefined;
  calls?: string[] | undefined;
  /** For `refuse`: the service's own error code. */
  code?: string | undefined;
};

export type Faults = ReturnType<typeof createFaults>;

/**
 * Active faults of all services. In memory on purpose: a restart clears the faults, and two sandboxes on one database,
 * as in tests, do not affect each other.
 */
export function createFaults(services: readonly string[]) {
  const active = new Map<string, Fault>();
  const known = new Set(services);

  return {
    services,
    has: (service: string) => known.has(service),
    get: (service: string): Fault => active.get(service) ?? { mode: 'none', delayMs: DEFAULT_DELAY_MS },

    set(service: string, fault: Fault): void {
      if (fault.mode === 'none') active.delete(service);
      else active.set(service, fault);
    },

    clear: () => active.clear(),

    /** Returns the fault of this call and counts the call: the fault ends after `times` calls. */
    take(service: string, call: string): Pick<Fault, 'mode' | 'delayMs' | 'code'> {
      const fault = active.get(service);
      if (!fault || (fault.calls && !fault.calls.includes(call))) return { mode: 'none', delayMs: 0 };
      if (fault.times !== undefined) {
        if (fault.times <= 1) active.delete(service);
        else active.set(service, { ...fault, times: fault.times - 1 });
      }
      return { mode: fault.mode, delayMs: fault.delayMs, code: fault.code };
    },
  };
}
