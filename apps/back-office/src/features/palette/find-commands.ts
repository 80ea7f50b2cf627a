import type { Command } from '../../shared/keys/commands.ts';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The commands whose names have all the words that were typed, in any order; Thai needs no spaces. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label, isQuiet }) => !isQuiet && words.every((word) => plain(label).includes(word)));
}
