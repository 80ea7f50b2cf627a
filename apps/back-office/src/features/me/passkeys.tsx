import { Button } from '@krapao/ui/actions/button';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { supportsPasskeys } from '@krapao/web/passkeys/passkeys.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import '../../shared/session/device-list.css';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { startShift, useMe } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { NewPasskey } from './new-passkey.tsx';

/** The operator's passkeys: added and removed here with a fresh code. */
export function Passkeys() {
  const t = useTranslations('me');
  const me = useMe();
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; name: string }>();
  const passkeys = useQuery({ queryKey: ['me', 'passkeys'], queryFn: () => call('GET /api/office/me/passkeys') });
  const count = (passkeyCount: number) => startShift({ ...me, passkeys: passkeyCount });
  return (
    <>
      <p className="ink-soft">{t('passkeysHint')}</p>
      <Loaded query={passkeys} skeleton={<SkeletonRows count={1} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="ink-mute">{t('noPasskeys')}</p>
          ) : (
            <ul className="device-list">
              {rows.map(({ id, name, createdAt, lastUsedAt }) => (
                <li key={id}>
                  <div className="grow">
                    <b className="me-page-name">{name}</b>
                    <p className="ink-mute text-caption">
                      {lastUsedAt ? (
                        <>
                          {t('passkeyUsed')} <Age at={lastUsedAt} />
                        </>
                      ) : (
                        t('passkeyUnused', { date: formatDateTime(createdAt) })
                      )}
                    </p>
                  </div>
                  <Button
                    size="xs"
                    tone="line"
                    aria-label={t('removePasskeyNamed', { name })}
                    onClick={() => setRemoving({ id, name })}
                  >
                    {t('removePasskey')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {supportsPasskeys() && (
        <div>
          <Button size="sm" icon="plus" onClick={() => setIsAdding(true)}>
            {t('addPasskey')}
          </Button>
        </div>
      )}
      {isAdding && <NewPasskey onAdded={() => count(me.passkeys + 1)} onClose={() => setIsAdding(false)} />}
      {removing && (
        <RemovePasskey
          {...removing}
          onRemoved={() => count(Math.max(0, me.passkeys - 1))}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

type RemoveProps = { id: string; name: string; onRemoved: () => void; onClose: () => void };

function RemovePasskey({ id, name, onRemoved, onClose }: RemoveProps) {
  const t = useTranslations('me');
  const showSuccess = useSuccessToast();
  const remove = useCommand('DELETE /api/office/me/passkeys/{id}', {
    stale: [['me', 'passkeys']],
    onError: null,
    onSuccess: () => {
      onRemoved();
      showSuccess(t('passkeyRemoved'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('removePasskeyTitle', { name })}
      actionLabel={t('removePasskey')}
      command={remove}
      onConfirm={() => remove.send({ params: { id } })}
      onClose={onClose}
    >
      {t('removePasskeyHint')}
    </ConfirmDialog>
  );
}
