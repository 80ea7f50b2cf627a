import type { Locale } from '@krapao/contract/locales';
import { Chip, Chips } from '@krapao/ui/actions/chip';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import type { Json } from '../../shared/catalogue/at-path.ts';

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** The list that contains this entry. */
  list: Json;
  value: Json;
  set: (next: Json) => void;
};

type Entry = { code?: string; title?: Partial<Record<Locale, string>> } | null;

/** Codes of other entries of the same list, in the order of selection. */
export function CodesField({ label, hint, error, list, value, set }: Props) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const locale = useLocale();
  const entries: Entry[] = Array.isArray(list) ? list : [];
  const titleOf = (code: string) => entries.find((entry) => entry?.code === code)?.title?.[locale] || code;
  // A code whose entry was removed stays visible until the operator deselects it.
  const codes = [...new Set([...chosen, ...entries.flatMap((entry) => entry?.code || [])])];
  return (
    <div className="field-editor-days">
      <span className="field-editor-label">{label}</span>
      <Chips label={label}>
        {codes.map((code) => {
          const place = chosen.indexOf(code) + 1;
          const next = place > 0 ? chosen.filter((one) => one !== code) : [...chosen, code];
          return (
            <Chip key={code} on={place > 0} onClick={() => set(next)}>
              {place > 0 ? `${place}. ${titleOf(code)}` : titleOf(code)}
            </Chip>
          );
        })}
      </Chips>
      {hint && <p className="ink-mute text-caption">{hint}</p>}
      {error && <p className="ink-chilli text-caption">{error}</p>}
    </div>
  );
}
