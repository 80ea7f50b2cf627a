import type { Block } from '@krapao/contract/blocks';
import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { Banner } from '@krapao/ui/states/banner';
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
import { Lifetime, PinnedNotes, Tags } from './lifetime-card.tsx';
import { MemberState } from './members-list.tsx';
import type { MemberHead } from './queries.ts';
import { RecoveryNote } from './recovery-note.tsx';
import { TagActs } from './tag-acts.tsx';
import { useSourceName } from './use-source-name.ts';

/** The member's profile, balances as the member sees them, and blocks. */
export function HeadCard({ member }: { member: MemberHead }) {
  const t = useTranslations('members');
  const mayReveal = useMay('members.reveal');
  const mayBlock = useMay('members.block');
  const mayTag = useMay('members.write');
  const sourceOf = useSourceName();
  const [lifted, lift] = useState<Block>();
  const { id, wallet, bank, reward } = member;
  const reveal = (field: 'phone' | 'accountNo') =>
    mayReveal
      ? async () => (await call('GET /api/office/members/{id}/reveal/{field}', { params: { id, field } })).value
      : undefined;
  const money = (value: number | null) => <Money value={value} currency={wallet.currency} />;
  const time = (at: string | null) => (at ? <Age at={at} /> : '–');
  return (
    <aside className="member-head" aria-label={t('member')}>
      <PinnedNotes member={member} />
      <Tags member={member} />
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
      {member.closing && (
        <Banner icon="door">
          <b>{t(member.closing.endedAt ? 'closingOf.closed' : 'closingOf.closing')}</b>
          <small className="ink-mute">{formatDateTime(member.closing.endedAt ?? member.closing.requestedAt)}</small>
          {member.closing.problem && (
            <Link className="link" to={`/queue/closings?item=closings.${member.closing.id}`}>
              {t('closingOf.closingProblem')}
            </Link>
          )}
        </Banner>
      )}
      {member.recovery && <RecoveryNote memberId={id} recovery={member.recovery} />}
      {member.exclusion && member.exclusion.reason !== 'closing' && (
        <Banner icon="pause">
          <b>{t(`excluded.${member.exclusion.reason}`)}</b>
          {member.exclusion.until && (
            <small className="ink-mute">{t('until', { time: formatDateTime(member.exclusion.until) })}</small>
          )}
          {member.exclusion.reason === 'review' && (
            <Link className="link" to={`/queue/registrations?item=registrations.${member.id}`}>
              {t('reviewRegistration')}
            </Link>
          )}
        </Banner>
      )}
      {member.exclusions.length > 0 && (
        <Kv
          items={member.exclusions.map(({ reason, period, beginsAt, by }) => ({
            label: formatDateTime(beginsAt),
            value: [t(`excluded.${reason}`), t(`periods.${period}`), by].filter(Boolean).join(' · '),
          }))}
        />
      )}
      <Kv
        items={[
          { label: t('total'), value: money(member.lifetime.total) },
          { label: t('wallet'), value: money(wallet.available) },
          { label: t('inGames'), value: money(member.lifetime.inGames) },
          { label: t('held'), value: money(wallet.inProgress) },
          { label: t('locked'), value: money(wallet.locked) },
          ...member.vault.map(({ amount, endsAt }) => ({
            ...{ label: t('vaultUntil', { time: formatDateTime(endsAt) }), value: money(amount) },
          })),
          ...(reward ? [{ label: t('rewardLeft'), value: money(reward.left) }] : []),
          { label: t('coins'), value: <span className="num is-thin">{member.coin}</span> },
        ]}
      />
      <Lifetime member={member} />
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
          ...member.guestConversations.map(({ id: conversation, guest }) => ({
            label: t('guestChat', { guest }),
            value: <Link to={`/inbox/${conversation}`}>{t('openChat')}</Link>,
          })),
        ]}
      />
      {mayTag && <TagActs members={[id]} />}
      <MemberActs member={member} />
      {lifted && <UnblockSheet id={id} what={lifted} onClose={() => lift(undefined)} />}
    </aside>
  );
}
