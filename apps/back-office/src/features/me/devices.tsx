import { Button } from '@krapao/ui/button';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { Age } from '../../shared/time/age.tsx';

/** Where the operator is signed in; a stranger's device can be put out from here. */
export function Devices() {
  const t = useTranslations('me');
  const sayDone = useSayDone();
  const sessions = useQuery({ queryKey: ['me', 'sessions'], queryFn: () => call('GET /api/office/me/sessions') });
  const isLate = useDelayed(sessions.isPending);
  const end = useAct('DELETE /api/office/me/sessions/{id}', {
    stale: [['me', 'sessions']],
    onSuccess: () => sayDone(t('deviceOut')),
  });
  return (
    <>
      {sessions.data && (
        <ul className="me-page-devices">
          {sessions.data.map(({ id, device, address, lastSeenAt, isThis }) => {
            const name = deviceName(device) ?? t('unknownDevice');
            return (
              <li key={id}>
                <div className="grow">
                  <b>{name}</b>
                  <p className="ink-mute text-caption">
                    <span className="num is-thin">{address}</span> · <Age at={lastSeenAt} />
                  </p>
                </div>
                {isThis ? (
                  <Status kind="ok">{t('thisDevice')}</Status>
                ) : (
                  <Button
                    size="xs"
                    tone="line"
                    busy={end.isPending}
                    aria-label={t('signOutDevice', { device: name })}
                    onClick={() => end.send({ params: { id } })}
                  >
                    {t('signOut')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isLate && <SkeletonRows count={2} />}
      <QueryRetry query={sessions} />
    </>
  );
}
