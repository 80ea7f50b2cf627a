import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../api/call.ts';
import { Age } from '../time/age.tsx';
import './device-list.css';

type Props = {
  devices: AnswerOf<'GET /api/office/me/sessions'>;
  busy: boolean;
  onEnd: (id: string) => void;
};

/** Devices where an operator is signed in; each but this one can be signed out. */
export function DeviceList({ devices, busy, onEnd }: Props) {
  const t = useTranslations('me');
  return (
    <ul className="device-list">
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
                busy={busy}
                aria-label={t('signOutDevice', { device: name })}
                onClick={() => onEnd(id)}
              >
                {t('signOut')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
