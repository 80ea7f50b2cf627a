import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The step is an entry of the browser's history, so that the back gesture goes back one step. An entry without a step
 * is where the page was opened: at `opensAt`, the step reached before.
 */
export function usePlace<Step extends string>(steps: readonly [Step, ...Step[]], opensAt: Step) {
  const earlierOf = (a: Step, b: Step): Step => (steps.indexOf(a) < steps.indexOf(b) ? a : b);
  const laterOf = (a: Step, b: Step): Step => (earlierOf(a, b) === a ? b : a);
  const navigate = useNavigate();
  const location = useLocation();
  const entry = (location.state ?? {}) as { step?: Step; depth?: number };
  const [opened] = useState<Step>(entry.step ? steps[0] : opensAt);
  const [reached, setReached] = useState<Step>(opensAt);
  const { step: wanted = opened, depth = 0 } = entry;
  const step = earlierOf(wanted, reached); // History survives a reload, passwords do not.
  return {
    step,
    reached,
    /** The number of history entries since the wizard began. */
    depth,
    isBefore: (other: Step): boolean => step !== other && earlierOf(step, other) === step,
    goTo(next: Step, { replace = wanted !== step } = {}) {
      setReached((before) => laterOf(before, next));
      const state = { step: next, depth: replace ? depth : depth + 1 };
      void navigate({ search: location.search }, { state, replace });
    },
    /** A changed field must be submitted again, so later steps are no longer reached. */
    holdHere: () => setReached(step),
  };
}
