import { buttonClass } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../shared/session/session.ts';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { documentQuery } from '../queries.ts';

type Props = { id: string };

export function DocumentTitle({ id }: Props) {
  const { data } = useQuery(documentQuery(id));
  return <Head kind="documents" since={data?.state === 'received' ? (data.receivedAt ?? undefined) : undefined} />;
}

/** Pictures and decision are on the member's page alone, where every look is audited. */
export function DocumentBody({ id }: Props) {
  const t = useTranslations('review.document');
  const texts = useTranslations('members.documents');
  const maySee = useMay('members.read');
  const query = useQuery(documentQuery(id));
  return (
    <Loaded query={query}>
      {({ member, kind, state }) => (
        <>
          <MemberStrip member={member} />
          <Kv
            bare
            items={[
              { label: texts('kind'), value: texts(`kinds.${kind}`) },
              { label: t('state'), value: texts(`states.${state}`) },
            ]}
          />
          {maySee && member && (
            <p>
              <Link className={buttonClass({ tone: 'gold', size: 'sm' })} to={`/members/${member.id}/documents`}>
                {t('open')}
              </Link>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

export const DocumentActs = (_: Props) => <ActBar />;
