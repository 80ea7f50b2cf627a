import { type NoticeGroup, type NoticeSetting, topicsOf } from '@krapao/contract/notices';
import { Icon } from '@krapao/ui/brand/icon';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

type Props = {
  group: NoticeGroup;
  isOn: boolean;
  box: (name: NoticeSetting, label: string, isDisabled?: boolean) => ReactNode;
};

/** A group of notices, with its topics behind a disclosure. While the group is off, its topics are too. */
export function GroupRow({ group, isOn, box }: Props) {
  const t = useTranslations('notice-settings');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const topics = topicsOf(group);
  return (
    <>
      <div className="notice-settings-group">
        {box(`push.${group}`, t(`group.${group}`))}
        {topics.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('open', { group: t(`group.${group}`) })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="down" />
          </button>
        )}
      </div>
      <div className="notice-settings-topics" id={id} hidden={!isOpen}>
        {group === 'safety' && <p className="ink-mute text-caption">{t('safetyStays')}</p>}
        {isOpen && topics.map((topic) => box(`push.${topic}`, t(`topics.${topic}`), !isOn))}
      </div>
    </>
  );
}
