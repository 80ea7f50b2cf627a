import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { type MemberHead, staleOf } from './queries.ts';

/** Everything that came and went since the member registered. */
export function Lifetime({ member: { lifetime, wallet } }: { member: MemberHead }) {
  const t = useTranslations('members');
  const money = (value: number | null) => <Money value={value} currency={wallet.currency} />;
  const { deposited, withdrawn, net, rewards, results } = lifetime;
  const figures = { deposited, withdrawn, net, rewards, results };
  return (
    <section aria-label={t('lifetime')}>
      <h2 className="member-head-title">{t('lifetime')}</h2>
      <Kv
        items={(Object.keys(figures) as (keyof typeof figures)[]).map((key) => ({
          label: t(`lifetimeOf.${key}`),
          value: money(figures[key]),
        }))}
      />
    </section>
  );
}

/** Notes that stay on top. */
export function PinnedNotes({ member: { id, pinned } }: { member: MemberHead }) {
  const t = useTranslations('members');
  const unpin = useCommand('POST /api/office/members/{id}/notes/{note}/pin', { stale: staleOf(id) });
  return pinned.map(({ id: note, text, by, at }) => (
    <Banner key={note} tone="info" icon="note">
      <p className="member-note">{text}</p>
      <p className="member-pin">
        <small className="ink-mute">
          {by} · {formatDateTime(at)}
        </small>
        <Button
          size="xs"
          tone="line"
          busy={unpin.isPending}
          onClick={() => unpin.send({ params: { id, note }, body: { isPinned: false } })}
        >
          {t('unpin')}
        </Button>
      </p>
    </Banner>
  ));
}

/** The member's tags. */
export function Tags({ member: { tags } }: { member: MemberHead }) {
  const t = useTranslations('members');
  if (tags.length === 0) return null;
  return (
    <section aria-label={t('tags')} className="member-tags">
      {tags.map((tag) => (
        <span key={tag.id} className="member-tag">
          {tag.name}
        </span>
      ))}
    </section>
  );
}
