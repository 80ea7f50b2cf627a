import { Chip, Chips } from '@krapao/ui/chip';
import type { Json } from './at-path.ts';

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** The list that this entry is one of. */
  list: Json;
  value: Json;
  set: (next: Json) => void;
};

const codesIn = (list: Json): string[] =>
  Array.isArray(list) ? list.flatMap((entry) => (entry as { code?: string } | null)?.code || []) : [];

/** Which entries of the same list this one leads to, in the order in which they were chosen. */
export function CodesField({ label, hint, error, list, value, set }: Props) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  // One that is there no more stands here until it is taken out.
  const codes = [...chosen, ...codesIn(list).filter((code) => !chosen.includes(code))];
  return (
    <div className="field-editor-days">
      <span className="field-editor-label">{label}</span>
      <Chips label={label}>
        {codes.map((code) => {
          const place = chosen.indexOf(code) + 1;
          const next = place > 0 ? chosen.filter((one) => one !== code) : [...chosen, code];
          return (
            <Chip key={code} on={place > 0} onClick={() => set(next)}>
              {place > 0 ? `${place}. ${code}` : code}
            </Chip>
          );
        })}
      </Chips>
      {hint && <p className="ink-mute text-caption">{hint}</p>}
      {error && <p className="ink-chilli text-caption">{error}</p>}
    </div>
  );
}
