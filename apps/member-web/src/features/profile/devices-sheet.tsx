import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Status } from '@krapao/ui/data/status';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { isHandheld } from '@krapao/web/browser/device-name.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { type Session, sessionsQuery } from './api/sessions-query.ts';
import { listDevices } from './list-devices.ts';

/** The member's sessions; another device can be signed out here. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const sessions = useQuery(sessionsQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('devices')} closeLabel={common('close')}>
      <p className="ink-soft profile-devices-note">{t('notYours')}</p>
      <Loaded query={sessions} skeleton={<SkeletonRows count={2} />}>
        {(all) => (
          <ul className="profile-devices">
            {listDevices(all, t('unknownDevice')).map(({ session, name }) => (
              <Device key={session.id} session={session} name={name} />
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  );
}

function Device({ session, name }: { session: Session; name: string }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const ageText = useAgeText();
  const logOut = useCommand('DELETE /api/account/sessions/{sessionId}', {
    stale: [sessionsQuery.queryKey],
    onSuccess: () => toast.success(t('deviceLoggedOut', { device: name })),
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
          onClick={() => logOut.send({ params: { sessionId: session.id } })}
        >
          {common('logOut')}
        </Button>
      )}
    </li>
  );
}
