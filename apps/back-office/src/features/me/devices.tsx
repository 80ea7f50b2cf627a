import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { Age } from '../../shared/time/age.tsx';

/** The operator's sessions; each can be ended from here. */
export function Devices() {
  const t = useTranslations('me');
  const showSuccess = useSuccessToast();
  const sessions = useQuery({ queryKey: ['me', 'sessions'], queryFn: () => call('GET /api/office/me/sessions') });
  const end = useCommand('DELETE /api/office/me/sessions/{id}', {
    stale: [['me', 'sessions']],
    onSuccess: () => showSuccess(t('deviceOut')),
  });
  return (
    <Loaded query={sessions} skeleton={<SkeletonRows count={2} />}>
      {(devices) => (
        <ul className="me-page-devices">
          {devices.map(({ id, device, address, lastSeenAt, isThis }) => {
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
    </Loaded>
  );
}
