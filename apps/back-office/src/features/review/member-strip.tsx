import { Avatar } from '@krapao/ui/data/avatar';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../shared/session/session.ts';
import type { Item } from './queries.ts';
import './review-member.css';

type Props = {
  member: Item['member'];
  /** Figures that characterise the member. */
  figures?: readonly { label: string; value: ReactNode }[];
};

/** The item's member. The phone is masked; operators with the permission can reveal it on the member's own page. */
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
