import { Chip, Chips } from '@krapao/ui/actions/chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Json } from '../../shared/catalogue/at-path.ts';
import { tagsQuery } from '../../shared/tags/tags-query.ts';

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: Json;
  set: (next: Json) => void;
};

/** Tags of members. A tag out of use stays visible until the operator deselects it. */
export function TagsField({ label, hint, error, value, set }: Props) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const t = useTranslations('catalogue');
  const { data } = useQuery(tagsQuery);
  const tags = data?.tags.filter(({ id, isInUse }) => isInUse || chosen.includes(id)) ?? [];
  return (
    <div className="field-editor-days">
      <span className="field-editor-label">{label}</span>
      {data?.tags.length === 0 && <p>{t('noTags')}</p>}
      <Chips label={label}>
        {tags.map(({ id, name }) => {
          const isOn = chosen.includes(id);
          const next = isOn ? chosen.filter((one) => one !== id) : [...chosen, id];
          return (
            <Chip key={id} on={isOn} onClick={() => set(next)}>
              {name}
            </Chip>
          );
        })}
      </Chips>
      {hint && <p className="ink-mute text-caption">{hint}</p>}
      {error && <p className="ink-chilli text-caption">{error}</p>}
    </div>
  );
}
