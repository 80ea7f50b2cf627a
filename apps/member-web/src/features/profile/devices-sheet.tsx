import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { Sheet } from '@krapao/ui/sheet';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
import { toast } from '@krapao/ui/toast';
import { call } from '@krapao/web/api/call.ts';
import { isHandheld } from '@krapao/web/browser/device-name.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Session, sessionsQuery } from './api/sessions-query.ts';
import { listDevices } from './list-devices.ts';

/** Where the member is signed in; a stranger's device can be put out from here. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const sessions = useQuery(sessionsQuery);
  const isLate = useDelayed(sessions.isPending);
  return (
    <Sheet {...useSheet(onClose)} title={t('devices')} closeLabel={common('close')}>
      <p className="ink-soft profile-devices-note">{t('notYours')}</p>
      {sessions.data && (
        <ul className="profile-devices">
          {listDevices(sessions.data, t('unknownDevice')).map(({ session, name }) => (
            <Device key={session.id} session={session} name={name} />
          ))}
        </ul>
      )}
      {isLate && <SkeletonRows count={2} />}
      <QueryRetry query={sessions} />
    </Sheet>
  );
}

function Device({ session, name }: { session: Session; name: string }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const ageText = useAgeText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const logOut = useMutation({
    mutationFn: () => call('DELETE /api/account/sessions/{sessionId}', { params: { sessionId: session.id } }),
    onSuccess: () => toast.success(t('deviceLoggedOut', { device: name })),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <li>
      <span className="profile-device-icon">
        <Icon name={isHandheld(session.device) ? 'phone' : 'globe'} />
      </span>
      <div className="grow">
        <b>{name}</b>
        <p className="ink-mute text-caption">{t('lastUsed', { ago: ageText(session.lastSeenAt) })}</p>
        <p className="ink-mute text-caption">{t('loggedInAt', { time: formatDateTime(session.createdAt) })}</p>
      </div>
      {session.isCurrent ? (
        <Status kind="ok" pill>
          {t('thisDevice')}
        </Status>
      ) : (
        <Button
          size="sm"
          tone="line"
          busy={logOut.isPending}
          aria-label={t('logOutDevice', { device: name })}
          onClick={() => logOut.mutate()}
        >
          {common('logOut')}
        </Button>
      )}
    </li>
  );
}
