import { Kv } from '@krapao/ui/data/kv';
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
import { EntryLink } from '../payments/entry-link.tsx';
import { closingQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

type Props = { id: string };

export function ClosingTitle({ id }: Props) {
  const { data } = useQuery(closingQuery(id));
  return <Head kind="closings" since={data?.problem ? data.requestedAt : undefined} />;
}

/** How far the closing is, and what it waits for. */
export function ClosingBody({ id }: Props) {
  const t = useTranslations('review.closing');
  const query = useQuery(closingQuery(id));
  const time = (at: string) => <span className="num is-thin">{formatDateTime(at)}</span>;
  return (
    <Loaded query={query}>
      {({ member, state, problem, payout, requestedAt, endedAt, endedBy }) => (
        <>
          <MemberStrip member={member} />
          {problem && (
            <Banner icon="warn">
              <b>{t(`problems.${problem}`)}</b>
              <p className="ink-soft">{t(`advice.${problem}`)}</p>
            </Banner>
          )}
          <Kv
            bare
            items={[
              { label: t('requested'), value: time(requestedAt) },
              { label: t('state'), value: t(`states.${state}`) },
              ...(payout ? [{ label: t('payout'), value: <EntryLink reference={payout} /> }] : []),
              ...(endedAt ? [{ label: t('ended'), value: time(endedAt) }] : []),
              ...(endedBy ? [{ label: t('endedBy'), value: endedBy }] : []),
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

export function ClosingActs({ id }: Props) {
  const t = useTranslations('review.closing');
  const { data } = useQuery(closingQuery(id));
  const [act, setAct] = useState<'retry' | 'cancel'>();
  const close = () => setAct(undefined);
  const retry = useDecision('POST /api/office/closings/{id}/retry', { done: t('retried'), close });
  const cancel = useDecision('POST /api/office/closings/{id}/cancel', { done: t('cancelled'), close });
  const isOpen = data !== undefined && data.problem !== null;
  const command = act === 'retry' ? retry : cancel;
  return (
    <ActBar
      approve={isOpen ? { label: t('retry'), run: () => setAct('retry') } : undefined}
      reject={isOpen && data.canCancel ? { label: t('cancel'), run: () => setAct('cancel') } : undefined}
    >
      {act && (
        <ConfirmDialog
          title={t(`${act}Title`)}
          actionLabel={t(act)}
          tone={act === 'retry' ? 'gold' : 'danger'}
          command={command}
          reason={{ required: true }}
          onConfirm={(reason) => command.send({ params: { id }, body: { reason } })}
          onClose={close}
        >
          {t(`${act}Text`)}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
