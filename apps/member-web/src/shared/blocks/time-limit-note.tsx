import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { MemberSession } from '../session/session-query.ts';

/** A limit on time that is reached, its end, and what stays open. */
export function TimeLimitNote({ kind, until }: NonNullable<MemberSession['reached']>) {
  const t = useTranslations('common');
  return (
    <Banner icon="clock">
      <p>{t(`timeLimit.${kind}`)}</p>
      {until && <p className="text-caption">{t('blocked.until', { time: formatDateTime(until).slice(0, 16) })}</p>}
      <p className="ink-mute text-caption">{t('exclusion.open')}</p>
    </Banner>
  );
}
