import { RECOVERY_REFUSALS, type RecoveryRefusal } from '@krapao/contract/recoveries';
import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { Segmented } from '@krapao/ui/fields/segmented';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { recoveryQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

type Props = { id: string };

const MATCHES = ['password', 'browser', 'accountNo', 'accountName', 'depositAmount', 'depositDay'] as const;

export function RecoveryTitle({ id }: Props) {
  const { data } = useQuery(recoveryQuery(id));
  return <Head kind="recoveries" since={data?.state === 'review' ? data.createdAt : undefined} />;
}

/** Which answers of the member are right, and how far the request is. */
export function RecoveryBody({ id }: Props) {
  const t = useTranslations('review.recovery');
  const query = useQuery(recoveryQuery(id));
  const time = (at: string) => <span className="num is-thin">{formatDateTime(at)}</span>;
  const match = (isRight: boolean | null) =>
    isRight === null ? (
      <span className="ink-mute">{t('notAnswered')}</span>
    ) : (
      <Status kind={isRight ? 'ok' : 'fail'}>{t(isRight ? 'yes' : 'no')}</Status>
    );
  return (
    <Loaded query={query}>
      {({ member, state, reason, newPhone, matches, approval, waitHours, takesEffectAt, endedAt, endedBy }) => (
        <>
          <MemberStrip member={member} />
          {state === 'review' && !approval && <p className="ink-soft">{t('intro', { hours: waitHours })}</p>}
          {state === 'review' && approval && (
            <Banner icon="users">{t('asked', { by: approval.askedBy, time: formatDateTime(approval.askedAt) })}</Banner>
          )}
          <Kv
            bare
            items={[
              { label: t('verified'), value: newPhone ? t('newPhone', { phone: newPhone }) : t('samePhone') },
              ...MATCHES.map((name) => ({ label: t(`match.${name}`), value: match(matches[name]) })),
              ...(state === 'review' ? [] : [{ label: t('state'), value: t(`states.${state}`) }]),
              ...(reason ? [{ label: t('reason'), value: t(`reasons.${reason}`) }] : []),
              ...(takesEffectAt ? [{ label: t('takesEffect'), value: time(takesEffectAt) }] : []),
              ...(endedAt ? [{ label: t('ended'), value: time(endedAt) }] : []),
              ...(endedBy ? [{ label: t('endedBy'), value: endedBy }] : []),
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

export function RecoveryActs({ id }: Props) {
  const t = useTranslations('review.recovery');
  const { data } = useQuery(recoveryQuery(id));
  const [act, setAct] = useState<'approve' | 'refuse'>();
  const [because, setBecause] = useState<RecoveryRefusal>('answers');
  const close = () => setAct(undefined);
  const approve = useDecision('POST /api/office/recoveries/{id}/approve', { done: t('approvalAsked'), close });
  const refuse = useDecision('POST /api/office/recoveries/{id}/refuse', { done: t('refused'), close });
  const isOpen = data?.state === 'review';
  return (
    <ActBar
      approve={isOpen && !data.approval ? { label: t('approve'), run: () => setAct('approve') } : undefined}
      reject={isOpen ? { label: t('refuse'), run: () => setAct('refuse') } : undefined}
    >
      {act === 'approve' && (
        <ConfirmDialog
          title={t('approveTitle')}
          actionLabel={t('approve')}
          tone="gold"
          command={approve}
          reason={{ required: true }}
          onConfirm={(reason) => approve.send({ params: { id }, body: { reason } })}
          onClose={close}
        >
          {t('approveText', { hours: data?.waitHours ?? 0 })}
        </ConfirmDialog>
      )}
      {act === 'refuse' && (
        <ConfirmDialog
          title={t('refuseTitle')}
          actionLabel={t('refuse')}
          command={refuse}
          reason={{ required: true }}
          onConfirm={(reason) => refuse.send({ params: { id }, body: { because, reason } })}
          onClose={close}
        >
          <Segmented
            label={t('because')}
            options={RECOVERY_REFUSALS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={because}
            onChange={setBecause}
          />
          <p>{t(`reads.${because}`)}</p>
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
