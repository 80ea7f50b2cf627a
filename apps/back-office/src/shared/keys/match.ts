/** What of a key event decides. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A stroke as commands write it. A keyboard that is set to Thai says "่" where J is: then the place of the key decides,
 * so that nobody has to change the language of the keyboard to go to the next row.
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

/** What a stroke brings about after those before it: a command, or the wait for the next stroke. */
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
