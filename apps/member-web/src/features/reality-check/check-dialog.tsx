import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { call } from '@krapao/web/api/call.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { PLAY_BREAK_PATH } from '../../shared/paths.ts';
import { sessionQuery } from '../../shared/session/session-query.ts';
import { useDuration } from '../../shared/time/use-duration.ts';

const MINUTE_MS = 60_000;

const checkQuery = queryOptions({
  queryKey: ['session', 'check'],
  queryFn: ({ signal }) => call('GET /api/protection/check', { signal }),
  staleTime: 0,
});

type Props = { startedAt: string; logOut: () => void };

/** Time, deposits and result of the session, and three ways on. */
export function CheckDialog({ startedAt, logOut }: Props) {
  const t = useTranslations('session.check');
  const duration = useDuration();
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useServerNow(MINUTE_MS);
  const figures = useQuery(checkQuery);
  const currency = useQuery(walletQuery).data?.wallet.currency ?? 'THB';
  const acknowledge = useCommand('POST /api/protection/check/acknowledge', {
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
  });
  // What was shown and answered is counted; a count that is lost must keep nobody here.
  useEffect(() => {
    call('POST /api/protection/check/shown', {}).catch(() => {});
  }, []);
  const answerAndLogOut = () => {
    call('POST /api/protection/check/acknowledge', { query: { answer: 'logout' } })
      .catch(() => {})
      .finally(logOut);
  };
  const takeBreak = () => {
    acknowledge.send({ query: { answer: 'break' } });
    void navigate(PLAY_BREAK_PATH);
  };
  const minutes = Math.max(0, Math.floor((now - Date.parse(startedAt)) / MINUTE_MS));
  return (
    <AlertDialog
      open
      onOpenChange={() => acknowledge.send({ query: { answer: 'continue' } })}
      tone="info"
      icon="clock"
      title={t('title')}
      dismissLabel={t('continue')}
      action={{ label: t('rest'), tone: 'gold', busy: acknowledge.isPending, onAction: takeBreak }}
      third={{ label: t('out'), onAction: answerAndLogOut }}
    >
      <p>{t('lead', { time: duration(minutes) })}</p>
      <Loaded query={figures} skeleton={null} errorTitle={t('failed')}>
        {({ deposits, result, isComplete }) => (
          <>
            <Kv
              bare
              items={[
                { label: t('deposits'), value: <Money value={deposits} currency={currency} /> },
                {
                  label: t(result > 0 ? 'won' : result < 0 ? 'lost' : 'even'),
                  value: <span className="num">{formatMoney(result, currency, { signed: true })}</span>,
                },
              ]}
            />
            {!isComplete && <p className="ink-mute text-caption">{t('incomplete')}</p>}
          </>
        )}
      </Loaded>
    </AlertDialog>
  );
}
