import type { Block } from '@krapao/contract/blocks';
import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { MaskedField } from '../../shared/fields/masked-field.tsx';
import { useMay } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { MemberActs } from './acts/member-acts.tsx';
import { UnblockSheet } from './acts/unblock-sheet.tsx';
import { MemberState } from './members-list.tsx';
import type { MemberHead } from './queries.ts';
import { useSourceName } from './use-source-name.ts';

/** Who the member is, what they have as they see it themselves, and what they are shut out of. */
export function HeadCard({ member }: { member: MemberHead }) {
  const t = useTranslations('members');
  const mayReveal = useMay('members.reveal');
  const mayBlock = useMay('members.block');
  const sourceOf = useSourceName();
  const [lifted, lift] = useState<Block>();
  const { id, wallet, bank, reward } = member;
  const reveal = (field: 'phone' | 'accountNo') =>
    mayReveal
      ? async () => (await call('GET /api/office/members/{id}/reveal/{field}', { params: { id, field } })).value
      : undefined;
  const money = (value: number) => <Money value={value} currency={wallet.currency} />;
  const time = (at: string | null) => (at ? <Age at={at} /> : '–');
  return (
    <aside className="member-head" aria-label={t('member')}>
      {member.isStopped && <Banner tone="bad">{t('stopped')}</Banner>}
      {member.blocked.map(({ what, until, reason, by }) => (
        <Banner key={what} icon="shield">
          <b>{t(`blockedFrom.${what}`)}</b>
          <p className="ink-soft">
            {reason} · {by}
          </p>
          <small className="ink-mute">{until ? t('until', { time: formatDateTime(until) }) : t('noEnd')}</small>
          {mayBlock && (
            <Button size="xs" onClick={() => lift(what)}>
              {t('do.unblock.action')}
            </Button>
          )}
        </Banner>
      ))}
      <Kv
        items={[
          { label: t('wallet'), value: money(wallet.amount) },
          { label: t('held'), value: money(wallet.inProgress) },
          { label: t('locked'), value: money(wallet.locked) },
          ...(reward ? [{ label: t('rewardLeft'), value: money(reward.left) }] : []),
          { label: t('coins'), value: <span className="num is-thin">{member.coin}</span> },
        ]}
      />
      <Kv
        items={[
          { label: t('state'), value: <MemberState {...member} /> },
          { label: t('id'), value: <span className="num is-thin">{id}</span> },
          {
            label: t('phone'),
            value: <MaskedField field={t('phone')} masked={member.phone} onReveal={reveal('phone')} />,
          },
          { label: t('bank'), value: `${bank.code} · ${bank.accountName}` },
          {
            label: t('accountNo'),
            value: <MaskedField field={t('accountNo')} masked={bank.accountNo} onReveal={reveal('accountNo')} />,
          },
          { label: t('joined'), value: <span className="num is-thin">{formatDateTime(member.createdAt)}</span> },
          { label: t('seen'), value: time(member.lastLoginAt) },
          { label: t('bankChanged'), value: time(member.bankChangedAt) },
          { label: t('passwordChanged'), value: time(member.passwordChangedAt) },
          ...(member.invitedBy
            ? [
                {
                  label: t('invitedBy'),
                  value: <Link to={`/members/${member.invitedBy.id}`}>{member.invitedBy.name}</Link>,
                },
              ]
            : []),
          ...(member.source ? [{ label: t('source'), value: sourceOf(member.source) }] : []),
          ...(member.conversationId
            ? [
                {
                  label: t('chat'),
                  value: <Link to={`/inbox/${member.conversationId}`}>{t('openChat')}</Link>,
                },
              ]
            : []),
        ]}
      />
      <MemberActs member={member} />
      {lifted && <UnblockSheet id={id} what={lifted} onClose={() => lift(undefined)} />}
    </aside>
  );
}
