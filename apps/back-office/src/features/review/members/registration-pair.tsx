import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../shared/session/session.ts';
import '../review-compared.css';

type Registration = OfficeAnswerOf<'GET /api/office/registrations/{id}'>;
export type Match = Registration['matches'][number];

/** The new account and an excluded member, row by row. */
export function RegistrationPair({ registered, match }: { registered: Registration['registered']; match: Match }) {
  const t = useTranslations('review.registration');
  const members = useTranslations('members');
  const maySee = useMay('members.read');
  const { member, exclusion, byName, byDevice, byAccount } = match;
  const name = member?.name ?? match.id;
  const bankOf = ({ bank }: Pick<Match, 'bank'>) => `${bank.code} ${bank.accountNo}`;
  const rows = [
    { label: t('accountName'), mine: registered.bank.accountName, theirs: match.bank.accountName },
    { label: t('phone'), mine: registered.member?.phone, theirs: member?.phone },
    { label: t('bank'), mine: bankOf(registered), theirs: bankOf(match) },
    {
      label: t('joined'),
      mine: registered.member && formatDateTime(registered.member.joinedAt),
      theirs: member && formatDateTime(member.joinedAt),
    },
  ];
  return (
    <section className="review-part">
      <h3>{maySee ? <Link to={`/members/${match.id}`}>{name}</Link> : name}</h3>
      <p>
        {(byName || byDevice) && (
          <Status kind="wait" pill>
            {t(byName && byDevice ? 'byBoth' : byDevice ? 'byDevice' : 'byName')}
          </Status>
        )}
        {byAccount && (
          <Status kind="wait" pill>
            {t('byAccount')}
          </Status>
        )}
      </p>
      <p className="review-line">
        {members(`excluded.${exclusion.reason}`)} · {t('until', { time: formatDateTime(exclusion.until) })}
      </p>
      <table className="review-compared">
        <thead>
          <tr>
            <th scope="col">{t('new')}</th>
            <th scope="col">{t('other')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <td>
                <small>{label}</small>
                <b>{mine ?? '–'}</b>
              </td>
              <td>
                <small>{label}</small>
                <b>{theirs ?? '–'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
