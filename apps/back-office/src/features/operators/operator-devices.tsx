import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { DeviceList } from '../../shared/session/device-list.tsx';

/** Where a colleague is signed in, for whoever may sign them out there. */
export function OperatorDevices({ id }: { id: string }) {
  const t = useTranslations('operators');
  const me = useTranslations('me');
  const showSuccess = useSuccessToast();
  const queryKey = ['operators', id, 'sessions'];
  const sessions = useQuery({
    queryKey,
    queryFn: () => call('GET /api/office/operators/{id}/sessions', { params: { id } }),
  });
  const end = useCommand('DELETE /api/office/operators/{id}/sessions/{session}', {
    stale: [queryKey],
    onSuccess: () => showSuccess(me('deviceOut')),
  });
  return (
    <section className="operators-devices">
      <h3 className="text-label">{t('devices')}</h3>
      <Loaded query={sessions}>
        {(devices) =>
          devices.length === 0 ? (
            <p className="ink-mute">{t('noDevices')}</p>
          ) : (
            <DeviceList
              devices={devices}
              busy={end.isPending}
              onEnd={(session) => end.send({ params: { id, session } })}
            />
          )
        }
      </Loaded>
    </section>
  );
}
