import { Banner } from '@krapao/ui/banner';
import { Kv } from '@krapao/ui/kv';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Messages, useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { LedgerLink } from '../../shared/layout/ledger-link.tsx';
import { ActBar } from './act-bar.tsx';
import { Head } from './head.tsx';
import { nameOf } from './kinds.ts';
import { Loaded } from './loaded.tsx';
import { MemberStrip } from './member-strip.tsx';
import { type Approval, approvalQuery } from './queries.ts';
import { useDecision } from './use-decision.ts';

type Props = { id: string };

/** Names of acts have a dot, which texts take for a step down. */
const actOf = ({ kind }: Approval) => kind.replace('.', '_') as keyof Messages['review']['approval']['act'];

export function ApprovalTitle({ id }: Props) {
  const { data } = useQuery(approvalQuery(id));
  return (
    <Head
      kind="approvals"
      reference={data?.reference}
      since={data?.askedAt}
      amount={data?.amount}
      currency={data?.currency}
    />
  );
}

/** Who asked for what, and why. */
export function ApprovalBody({ id }: Props) {
  const t = useTranslations('review.approval');
  const query = useQuery(approvalQuery(id));
  return (
    <Loaded query={query}>
      {(approval) => (
        <>
          {approval.isMine && approval.state === 'open' && <Banner icon="users">{t('own')}</Banner>}
          <Kv
            bare
            items={[
              { label: t('about'), value: t(`act.${actOf(approval)}`) },
              { label: t('why'), value: approval.why },
              { label: t('askedBy'), value: approval.askedBy },
              { label: t('askedAt'), value: <span className="num is-thin">{formatDateTime(approval.askedAt)}</span> },
              {
                label: t('stateLabel'),
                value: approval.because ? t(`because.${approval.because}`) : t(`state.${approval.state}`),
              },
              ...(approval.decidedBy ? [{ label: t('decidedBy'), value: approval.decidedBy }] : []),
              ...(approval.note ? [{ label: t('noteLabel'), value: approval.note }] : []),
            ]}
          />
          {approval.kind === 'file.cancel' ? (
            approval.state === 'open' && <Banner icon="bank">{t('checkBank')}</Banner>
          ) : (
            <MemberStrip member={approval.member} />
          )}
          {approval.kind === 'file.cancel' && (
            <p>
              <Link className="link" to={`/queue/batches?open=${approval.subject}`}>
                {t('seeFile')}
              </Link>
            </p>
          )}
          <LedgerLink operationId={approval.operationId} />
          {approval.kind.startsWith('transfer.') && (
            <p>
              <Link
                className="link"
                to={`/queue/transfers?open=${nameOf({ kind: 'transfers', id: approval.subject })}`}
              >
                {t('seeItem')}
              </Link>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The second yes, or a no. Whoever asked can only take it back. */
export function ApprovalActs({ id }: Props) {
  const t = useTranslations('review.approval');
  const { data } = useQuery(approvalQuery(id));
  const [asked, ask] = useState<'allow' | 'refuse'>();
  const close = () => ask(undefined);
  const allow = useDecision('POST /api/office/approvals/{id}/allow', { done: t('allowed'), close });
  const refuse = useDecision('POST /api/office/approvals/{id}/refuse', { done: t('refused'), close });
  const isOpen = data?.state === 'open';
  const no = data?.isMine ? 'takeBack' : 'refuse';
  return (
    <ActBar
      approve={isOpen && !data.isMine ? { label: t('allow'), run: () => ask('allow') } : undefined}
      reject={isOpen ? { label: t(no), run: () => ask('refuse') } : undefined}
    >
      {data && asked === 'allow' && (
        <ConfirmDialog
          title={t('allowTitle')}
          actionLabel={t('allow')}
          tone="gold"
          busy={allow.isPending}
          reason={{ required: false, common: [t('notes.checked')] }}
          onConfirm={(note) => allow.send({ params: { id }, body: note ? { note } : {} })}
          onClose={close}
        >
          {t(`act.${actOf(data)}`)}: {data.why}
        </ConfirmDialog>
      )}
      {data && asked === 'refuse' && (
        <ConfirmDialog
          title={t(`${no}Title`)}
          actionLabel={t(no)}
          busy={refuse.isPending}
          reason={{ required: true, common: [t('notes.unclear')] }}
          onConfirm={(note) => refuse.send({ params: { id }, body: { note } })}
          onClose={close}
        >
          {t(`act.${actOf(data)}`)}: {data.why}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
