import type { AnswerOf } from '@krapao/contract/calls';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';

type Exclusion = NonNullable<AnswerOf<'GET /api/protection'>['exclusion']>;

/** The reason and end of an exclusion, and what stays open. */
export function ExclusionNote({ reason, until }: Exclusion) {
  const t = useTranslations('common');
  return (
    <Banner icon="pause">
      <p>{t(`exclusion.${reason}`)}</p>
      {until && <p className="text-caption">{t('blocked.until', { time: formatDateTime(until) })}</p>}
      {reason === 'review' && <p className="text-caption">{t('exclusion.checking')}</p>}
      <p className="ink-mute text-caption">{t('exclusion.open')}</p>
    </Banner>
  );
}
