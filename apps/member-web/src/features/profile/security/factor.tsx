import { Button } from '@krapao/ui/actions/button';
import { Icon, type IconName } from '@krapao/ui/brand/icon';
import { toast } from '@krapao/ui/layers/toast';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { type SecondFactor, secondFactorQuery } from '../../../shared/identity/second-factor-query.ts';
import type { Enrolment } from './enrolment.ts';
import type { RemovableFactor } from './remove-factor.tsx';
import { SumForm } from './sum-form.tsx';

type Props = SecondFactor & {
  onEnrolment: (enrolment: Enrolment) => void;
  onCodes: (codes: readonly string[]) => void;
  onRemove: (what: RemovableFactor) => void;
};

/** App, passkeys, recovery codes and sum. Whatever weakens the factor needs a proof, which the call itself requests. */
export function Factor({ app, passkeys, recoveryCodesLeft, askAbove, onEnrolment, onCodes, onRemove }: Props) {
  const t = useTranslations('security');
  const passkeysNote = ({ count, askedSince }: SecondFactor['passkeys']) => {
    if (askedSince) return t('passkeysSince', { time: formatDateTime(askedSince) });
    return count > 0 ? t('passkeysOff') : t('noPasskeys');
  };
  const begin = useCommand('POST /api/second-factor/app', { onSuccess: onEnrolment });
  const renew = useCommand('POST /api/second-factor/recovery-codes', {
    stale: [secondFactorQuery.queryKey],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const ask = useCommand('POST /api/second-factor/passkeys', {
    stale: [secondFactorQuery.queryKey],
    onSuccess: ({ recoveryCodes }) => {
      toast.success(t('passkeysAdded'));
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
    },
  });
  return (
    <div className="security">
      <ul className="profile-devices">
        <Row
          icon="phone"
          title={t('app')}
          note={app ? t('addedAt', { time: formatDateTime(app.addedAt) }) : t('noApp')}
        >
          <Button
            size="sm"
            tone={app ? 'line' : 'gold'}
            busy={begin.isPending}
            aria-label={app ? t('replaceApp') : t('addApp')}
            onClick={() => begin.send({})}
          >
            {app ? t('replace') : t('add')}
          </Button>
        </Row>
        <Row icon="lock" title={t('passkeys')} note={passkeysNote(passkeys)}>
          {passkeys.askedSince ? (
            <Button size="sm" tone="line" aria-label={t('endPasskeys')} onClick={() => onRemove('passkeys')}>
              {t('end')}
            </Button>
          ) : (
            passkeys.count > 0 && (
              <Button
                size="sm"
                tone="gold"
                busy={ask.isPending}
                aria-label={t('addPasskeys')}
                onClick={() => ask.send({})}
              >
                {t('begin')}
              </Button>
            )
          )}
        </Row>
        {askAbove !== null && (
          <Row icon="shield" title={t('codes')} note={t('codesLeft', { n: recoveryCodesLeft })}>
            <Button
              size="sm"
              tone="line"
              busy={renew.isPending}
              aria-label={t('renewCodes')}
              onClick={() => renew.send({})}
            >
              {t('renew')}
            </Button>
          </Row>
        )}
      </ul>
      {askAbove !== null && <SumForm key={askAbove} askAbove={askAbove} />}
      {app && (
        <Button tone="ghost danger" wide onClick={() => onRemove('app')}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}

function Row({ icon, title, note, children }: { icon: IconName; title: string; note: string; children: ReactNode }) {
  return (
    <li>
      <span className="profile-device-icon">
        <Icon name={icon} />
      </span>
      <div className="grow">
        <b>{title}</b>
        <p className="ink-mute text-caption">{note}</p>
      </div>
      {children}
    </li>
  );
}
