import { Avatar } from '@krapao/ui/avatar';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../shared/session/session.ts';
import type { Item } from './queries.ts';

type Props = {
  member: Item['member'];
  /** Figures that tell what kind of customer it is. */
  figures?: readonly { label: string; value: ReactNode }[];
};

/** Whose it is. The phone is masked; the member's own page shows it to whoever may see it. */
export function MemberStrip({ member, figures = [] }: Props) {
  const t = useTranslations('review');
  const maySee = useMay('members.read');
  if (!member) return <p className="review-member ink-mute">{t('noMember')}</p>;
  const { id, name, phone, joinedAt } = member;
  return (
    <div className="review-member">
      <Avatar name={name} />
      <div className="grow">
        <b>{maySee ? <Link to={`/members/${id}`}>{name}</Link> : name}</b>
        <small className="num is-thin">
          {id} · {phone} · {t('slip.joined', { date: formatDateTime(joinedAt).slice(0, 10) })}
        </small>
      </div>
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num is-thin">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
