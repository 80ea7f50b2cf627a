import type { Command } from '../../shared/keys/commands.ts';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the commands whose labels contain all typed words in any order; Thai text has no spaces. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label, isQuiet }) => !isQuiet && words.every((word) => plain(label).includes(word)));
}
