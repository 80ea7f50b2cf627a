import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { DeviceList } from '../../shared/session/device-list.tsx';

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
      {(devices) => <DeviceList devices={devices} busy={end.isPending} onEnd={(id) => end.send({ params: { id } })} />}
    </Loaded>
  );
}
