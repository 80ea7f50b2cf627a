import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Messages, useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { LedgerLink } from '../../../shared/layout/ledger-link.tsx';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { nameOf } from '../list/kinds.ts';
import { MemberStrip } from '../member-strip.tsx';
import { IdentityChange } from '../members/identity-change.tsx';
import { type Approval, approvalQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';
import { CatalogueChange, useChangeItems } from './catalogue-change.tsx';
import { ConnectionChange } from './connection-change.tsx';
import { LayoutChange } from './layout-change.tsx';

type Props = { id: string };

/** Act names contain a dot, which message keys treat as nesting. */
const actOf = ({ kind }: Approval) => kind.replace('.', '_') as keyof Messages['review']['approval']['act'];

const worthOf = ({ amount, currency }: Approval): string =>
  amount === null || !currency ? '–' : formatMoney(amount, currency);

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

/** The request of an approval: requester, act and reason. */
export function ApprovalBody({ id }: Props) {
  const t = useTranslations('review.approval');
  const query = useQuery(approvalQuery(id));
  const changeItems = useChangeItems();
  return (
    <Loaded query={query}>
      {(approval) => (
        <>
          {approval.blocker && approval.mayDecide && approval.state === 'open' && (
            <Banner icon="users">
              {t(`blocker.${approval.blocker}`, {
                until: approval.blockedUntil ? formatDateTime(approval.blockedUntil) : '',
              })}
            </Banner>
          )}
          <Kv
            bare
            items={[
              { label: t('about'), value: t(`act.${actOf(approval)}`) },
              ...(approval.change ? changeItems(approval.change) : []),
              ...(approval.coins === null
                ? []
                : [{ label: t('coins'), value: t('coinsWorth', { n: approval.coins, amount: worthOf(approval) }) }]),
              { label: t('why'), value: approval.why },
              { label: t('askedBy'), value: approval.askedBy },
              { label: t('askedAt'), value: <span className="num is-thin">{formatDateTime(approval.askedAt)}</span> },
              {
                label: t('stateLabel'),
                value: approval.because ? t(`because.${approval.because}`) : t(`state.${approval.state}`),
              },
              ...(approval.state === 'open'
                ? [{ label: t('deciders'), value: approval.deciders.join(', ') || t('noDeciders') }]
                : []),
              ...(approval.decidedBy ? [{ label: t('decidedBy'), value: approval.decidedBy }] : []),
              ...(approval.note ? [{ label: t('noteLabel'), value: approval.note }] : []),
            ]}
          />
          {approval.kind === 'file.cancel' && approval.state === 'open' && (
            <Banner icon="bank">{t('checkBank')}</Banner>
          )}
          {approval.change && <CatalogueChange change={approval.change} />}
          {approval.identity && <IdentityChange identity={approval.identity} member={approval.member?.name ?? ''} />}
          {approval.connections && <ConnectionChange change={approval.connections} />}
          {approval.layout && <LayoutChange change={approval.layout} />}
          {approval.member && <MemberStrip member={approval.member} />}
          {approval.kind === 'file.cancel' && (
            <p>
              <Link className="link" to={`/queue/batches?open=${approval.subject}`}>
                {t('seeFile')}
              </Link>
            </p>
          )}
          {approval.kind === 'statement.book' && (
            <>
              {approval.state === 'open' && <Banner icon="bank">{t('checkStatement')}</Banner>}
              <p>
                <Link className="link" to={`/queue/statements?open=${approval.subject}`}>
                  {t('seeStatement')}
                </Link>
              </p>
            </>
          )}
          <LedgerLink operationId={approval.operationId} />
          {approval.kind === 'recovery.approve' && (
            <p>
              <Link
                className="link"
                to={`/queue/recoveries?open=${nameOf({ kind: 'recoveries', id: approval.subject })}`}
              >
                {t('seeAnswers')}
              </Link>
            </p>
          )}
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

/**
 * Approves or rejects as second approver. The requester can only withdraw the request; an operator with a blocker, such
 * as a link to the requester, can only reject.
 */
export function ApprovalActs({ id }: Props) {
  const t = useTranslations('review.approval');
  const { data } = useQuery(approvalQuery(id));
  const [confirming, confirm] = useState<'allow' | 'refuse'>();
  const close = () => confirm(undefined);
  const allow = useDecision('POST /api/office/approvals/{id}/allow', { done: t('allowed'), close });
  const refuse = useDecision('POST /api/office/approvals/{id}/refuse', { done: t('refused'), close });
  const isOpen = data?.state === 'open';
  const no = data?.isMine ? 'takeBack' : 'refuse';
  return (
    <ActBar
      approve={isOpen && !data.blocker ? { label: t('allow'), run: () => confirm('allow') } : undefined}
      reject={isOpen ? { label: t(no), run: () => confirm('refuse') } : undefined}
    >
      {data && confirming === 'allow' && (
        <ConfirmDialog
          title={t('allowTitle')}
          actionLabel={t('allow')}
          tone="gold"
          command={allow}
          reason={{ required: false, common: [t('notes.checked')] }}
          onConfirm={(note) => allow.send({ params: { id }, body: note ? { note } : {} })}
          onClose={close}
        >
          {t(`act.${actOf(data)}`)}: {data.why}
          {data.change && <CatalogueChange change={data.change} isShort />}
        </ConfirmDialog>
      )}
      {data && confirming === 'refuse' && (
        <ConfirmDialog
          title={t(`${no}Title`)}
          actionLabel={t(no)}
          command={refuse}
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
