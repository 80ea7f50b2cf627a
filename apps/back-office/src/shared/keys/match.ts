/** Properties of a key event that identify a stroke. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns a stroke in the notation of commands. A Thai layout reports "่" for J, so the physical key decides and
 * shortcuts work in either layout.
 */
export function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Stroke): string {
  const isLatin = /^[\x20-\x7e]$/.test(key) || key.length > 1;
  const letter = isLatin
    ? key
    : (/^Key([A-Z])$/.exec(code)?.[1] ?? (code === 'Slash' && shiftKey ? '?' : (SIGNS[code] ?? key)));
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  const isShifted = shiftKey && /^[a-z]$/.test(name);
  return [(ctrlKey || metaKey) && 'mod', altKey && 'alt', isShifted && 'shift', name].filter(Boolean).join('+');
}

const SIGNS: Readonly<Record<string, string>> = { Slash: '/', Period: '.', Comma: ',' };

type Keyed = { readonly keys?: string | undefined };

/** Matches a stroke after the pending strokes: a command, or a longer pending sequence. */
export function match<Command extends Keyed>(
  commands: readonly Command[],
  before: string,
  stroke: string,
): { hit?: Command; pending: string } {
  const typed = before ? `${before} ${stroke}` : stroke;
  const hit = commands.findLast(({ keys }) => keys === typed);
  if (hit) return { hit, pending: '' };
  if (commands.some(({ keys }) => keys?.startsWith(`${typed} `))) return { pending: typed };
  return before ? match(commands, '', stroke) : { pending: '' };
}
