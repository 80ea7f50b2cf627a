import type { IconName } from '@krapao/ui/brand/icon';
import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react';

export type CommandGroup = 'go' | 'page' | 'anywhere';

/** An act of the operator, available by keys and by name in the palette. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  readonly run: () => void;
  readonly icon?: IconName | undefined;
  /** "j", "shift+x", "mod+k" (Ctrl, on a Mac Cmd), or a sequence: "g a". */
  readonly keys?: string | undefined;
  /** Not listed in the palette: the command depends on a position on the page. */
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

/** All commands available now. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(onCommands, currentCommands);

/** Registers commands while the component is mounted; for equal keys the latest registration wins. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId();
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run());
  const shape = JSON.stringify(commands);
  // Layout effect: a visible shortcut must work from the first frame.
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
