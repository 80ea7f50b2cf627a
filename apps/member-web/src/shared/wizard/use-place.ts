import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The step is an entry of the browser's history, so that a phone's back gesture goes back one step and not away. An
 * entry without a step is where this page was opened: at `opensAt`, how far the visitor had come before.
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
  const step = earlierOf(wanted, reached); // History outlives a reload, passwords do not.
  return {
    step,
    reached,
    /** How many entries of the history lie between here and where the wizard began. */
    depth,
    isBefore: (other: Step): boolean => step !== other && earlierOf(step, other) === step,
    goTo(next: Step, { replace = wanted !== step } = {}) {
      setReached((before) => laterOf(before, next));
      const state = { step: next, depth: replace ? depth : depth + 1 };
      void navigate({ search: location.search }, { state, replace });
    },
    /** What was changed here has to pass here again. */
    holdHere: () => setReached(step),
  };
}
