import { Empty } from '@krapao/ui/states/empty';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { MemberState } from '../members-list.tsx';
import type { TabProps } from '../queries.ts';

type Alike = AnswerOf<'GET /api/office/members/{id}/alike'>[number];
type Compared = Omit<Alike, 'why'> & { why?: Alike['why'] };

/** This member beside possible duplicates; shared traits come first. */
export function AlikeTab({ member }: TabProps) {
  const t = useTranslations('members');
  const { id } = member;
  const query = useQuery({
    queryKey: ['member', id, 'alike'],
    queryFn: () => call('GET /api/office/members/{id}/alike', { params: { id } }),
  });
  return (
    <Loaded query={query} empty={<Empty title={t('noAlike')}>{t('noAlikeHint')}</Empty>}>
      {(alike) => <SideBySide all={[member, ...alike]} />}
    </Loaded>
  );
}

/** The first is the member of this page. */
function SideBySide({ all }: { all: readonly Compared[] }) {
  const t = useTranslations('members');
  const rows: [string, (one: Compared) => ReactNode][] = [
    [t('why'), (one) => (one.why ? <Why why={one.why} /> : t('thisMember'))],
    [t('phone'), ({ phone }) => <span className="num is-thin">{phone}</span>],
    [t('bank'), ({ bank }) => `${bank.code} · ${bank.accountName}`],
    [t('accountNo'), ({ bank }) => <span className="num is-thin">{bank.accountNo}</span>],
    [t('state'), (one) => <MemberState {...one} />],
    [t('joined'), ({ createdAt }) => <span className="num is-thin">{formatDateTime(createdAt)}</span>],
    [
      t('seen'),
      ({ lastLoginAt }) => <span className="num is-thin">{lastLoginAt ? formatDateTime(lastLoginAt) : '–'}</span>,
    ],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and keys must reach that.
    <section className="member-alike" aria-label={t('tabs.alike')} tabIndex={0}>
      <table>
        <caption className="spoken">{t('tabs.alike')}</caption>
        <thead>
          <tr>
            <td />
            {all.map((one) => (
              <th key={one.id} scope="col">
                {one === all[0] ? one.name : <Link to={`/members/${one.id}`}>{one.name}</Link>}
                <small className="num is-thin">{one.id}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {all.map((one) => (
                <td key={one.id}>{cell(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Why({ why }: { why: Alike['why'] }) {
  const t = useTranslations('members');
  return (
    <ul className="member-why">
      {why.map(({ code, shared, members }) => (
        <li key={`${code} ${shared}`}>
          <b>{t(`alike.${code}`)}</b> <span className="num is-thin">{shared}</span>
          {members > 2 && <small className="ink-mute">{t('sharedBy', { n: members })}</small>}
        </li>
      ))}
    </ul>
  );
}
