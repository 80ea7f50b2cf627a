import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Sheet } from '@krapao/ui/layers/sheet';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useOpened, useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { supportsPasskeys } from '@krapao/web/passkeys/passkeys.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Passkey, passkeysQuery } from '../api/passkeys-query.ts';
import { ChangePasskeySheet } from './change-passkey-sheet.tsx';
import { NewPasskeySheet } from './new-passkey-sheet.tsx';

/** The member's passkeys; each opens the sheet in which it is renamed or removed. */
export function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys');
  const common = useTranslations('common');
  const passkeys = useQuery(passkeysQuery);
  const { opened, key, open, close } = useOpened<'new' | Passkey>();
  const isSupported = supportsPasskeys();
  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('title')}
      closeLabel={common('close')}
      foot={
        isSupported && (
          <Button tone="gold" size="lg" wide icon="plus" onClick={() => open('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="ink-soft profile-devices-note">{isSupported ? t('lead') : t('unsupported')}</p>
      <Loaded query={passkeys} skeleton={<SkeletonRows count={1} />}>
        {(rows) => (
          <ul className="profile-devices">
            {rows.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChange={() => open(passkey)} />
            ))}
          </ul>
        )}
      </Loaded>
      {opened === 'new' && <NewPasskeySheet key={key} onClose={close} />}
      {opened && opened !== 'new' && <ChangePasskeySheet key={key} passkey={opened} onClose={close} />}
    </Sheet>
  );
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) {
  const t = useTranslations('passkeys');
  const ageText = useAgeText();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <span className="profile-device-icon">
        <Icon name="shield" />
      </span>
      <div className="grow">
        <b className="profile-passkey-name">{name}</b>
        <p className="ink-mute text-caption">
          {lastUsedAt ? t('lastUsed', { ago: ageText(lastUsedAt) }) : t('notUsed')}
        </p>
        <p className="ink-mute text-caption">{t('addedAt', { time: formatDateTime(createdAt) })}</p>
      </div>
      <Button size="sm" tone="line" aria-label={t('changeNamed', { name })} onClick={onChange}>
        {t('change')}
      </Button>
    </li>
  );
}
