import { CHECK_MINUTES } from '@krapao/contract/play-limits';
import { toast } from '@krapao/ui/layers/toast';
import { CardHeading } from '@krapao/ui/layout/card';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { Rows } from '../../../shared/parts/rows.tsx';
import { SessionClock } from '../../../shared/session/session-clock.tsx';
import { sessionQuery } from '../../../shared/session/session-query.ts';
import { useDuration } from '../../../shared/time/use-duration.ts';
import { ChoiceRow } from '../choice-row.tsx';

type Minutes = (typeof CHECK_MINUTES)[number];

/** The session's clock, and the interval of reality checks. */
export function CheckInterval() {
  const t = useTranslations('session');
  const protection = useTranslations('protection');
  const duration = useDuration();
  const client = useQueryClient();
  const session = useQuery(sessionQuery).data;
  const set = useCommand('POST /api/protection/check', {
    onSuccess: (changed) => {
      client.setQueryData(sessionQuery.queryKey, changed);
      toast.success(protection('timeSaved'));
    },
  });
  if (!session) return null;
  const options = CHECK_MINUTES.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? t('off') : duration(minutes),
  }));
  return (
    <section aria-label={t('every')}>
      <CardHeading>
        {t('clock')} <SessionClock />
      </CardHeading>
      <Rows>
        <ChoiceRow
          icon="clock"
          label={t('every')}
          options={options}
          value={String(session.checkMinutes)}
          onChange={(minutes) => set.send({ body: { minutes: Number(minutes) as Minutes } })}
        />
      </Rows>
      <p className="ink-mute text-caption play-safely-intro">{t('everyHint')}</p>
    </section>
  );
}
