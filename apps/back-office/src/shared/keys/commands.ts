import type { IconName } from '@krapao/ui/icon';
import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react';

export type CommandGroup = 'go' | 'page' | 'anywhere';

/** Something an operator can do: by its keys, and by its name in the palette. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  readonly run: () => void;
  readonly icon?: IconName | undefined;
  /** "j", "shift+x", "mod+k" (Ctrl, on a Mac Cmd), or one after the other: "g a". */
  readonly keys?: string | undefined;
  /** Only by its keys: it means nothing without a place on the page. */
  readonly isQuiet?: boolean | undefined;
};

const offered = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();
let all: readonly Command[] = [];

function publish(): void {
  all = [...offered.values()].flat();
  for (const listener of [...listeners]) listener();
}

function onCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentCommands = (): readonly Command[] => all;

/** What can be done right now. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(onCommands, currentCommands);

/** Offers commands for as long as the screen is there; of two with the same keys, the later screen's. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId();
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run());
  const shape = JSON.stringify(commands);
  // Before it is seen: a key that is shown works from the first moment.
  useLayoutEffect(() => {
    const known = JSON.parse(shape) as Omit<Command, 'run'>[];
    offered.set(
      owner,
      known.map((command) => ({ ...command, run: () => run(command.id) })),
    );
    publish();
    return () => {
      offered.delete(owner);
      publish();
    };
  }, [owner, shape]);
}
