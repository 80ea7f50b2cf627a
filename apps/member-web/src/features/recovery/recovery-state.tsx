import { Button, buttonClass } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { PATHS, withNext } from '../../shared/paths.ts';
import { type Recovery, recoveryQuery } from './api/recovery-query.ts';
import '../../shared/wizard/wizard.css';
import './recovery-state.css';

const KIND = { review: 'wait', waiting: 'wait', done: 'ok', refused: 'fail', cancelled: 'note' } as const;

/** How far the request of this browser is, without signing in. */
export function RecoveryState({ recovery, onAnew }: { recovery: Recovery; onAnew: () => void }) {
  const t = useTranslations('recovery.state');
  const common = useTranslations('common');
  const { state, reason, createdAt, takesEffectAt } = recovery;
  const takeBack = useCommand('DELETE /api/recovery', { stale: [recoveryQuery.queryKey] });
  const time = takesEffectAt ? formatDateTime(takesEffectAt).slice(0, 16) : '';
  const isOpen = state === 'review' || state === 'waiting';
  return (
    <div className="wizard-form">
      <div className="wizard-step recovery-state">
        <h1 className="text-title">{t(`${state}.title`, { time })}</h1>
        <p className="ink-soft">{reason ? t(`reasons.${reason}`) : t(`${state}.lead`)}</p>
        <Kv
          items={[
            { label: t('label'), value: <Status kind={KIND[state]}>{t(`${state}.name`)}</Status> },
            { label: t('asked'), value: <span className="num">{formatDateTime(createdAt)}</span> },
            ...(takesEffectAt && state === 'waiting'
              ? [{ label: t('takesEffect'), value: <span className="num">{time}</span> }]
              : []),
          ]}
        />
      </div>
      <div className="wizard-foot">
        {isOpen && (
          <Button size="lg" tone="line" className="grow" busy={takeBack.isPending} onClick={() => takeBack.send({})}>
            {t('takeBack')}
          </Button>
        )}
        {state === 'done' && (
          <Link
            className={buttonClass({ tone: 'gold', size: 'lg', className: 'grow' })}
            to={withNext(PATHS.login, PATHS.profile)}
            replace
          >
            {common('logIn')}
          </Link>
        )}
        {(state === 'refused' || state === 'cancelled') && (
          <>
            <Button size="lg" className="grow" onClick={onAnew}>
              {t('anew')}
            </Button>
            <Link className={buttonClass({ size: 'lg', tone: 'line' })} to={PATHS.contact} replace>
              {common('contactSupport')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
