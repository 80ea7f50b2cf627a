import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommands } from '../../shared/keys/commands.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMay } from '../../shared/session/session.ts';
import { HeadCard } from './head-card.tsx';
import { headQuery } from './queries.ts';
import { TABS, type TabName } from './tabs/tabs.tsx';

/** One member: profile and balances at the left, history at the right. */
export function MemberPage() {
  const t = useTranslations('members');
  const { id = '', '*': path = '' } = useParams();
  const navigate = useNavigate();
  const head = useQuery(headQuery(id));
  const mayOpenCase = useMay('members.case-file');
  const names = (Object.keys(TABS) as TabName[]).filter((one) => one !== 'case-file' || mayOpenCase);
  const name = names.find((one) => one === path) ?? 'statement';
  const Tab = TABS[name];
  const step = (by: number) => {
    const next = names[(names.indexOf(name) + by + names.length) % names.length];
    void navigate(`/members/${id}/${next}`);
  };
  useCommands([
    {
      id: 'member-back',
      group: 'page',
      label: t('back'),
      keys: 'u',
      icon: 'back',
      run: () => void navigate('/members'),
    },
    { id: 'tab-next', group: 'page', label: t('nextTab'), keys: ']', isQuiet: true, run: () => step(1) },
    { id: 'tab-before', group: 'page', label: t('lastTab'), keys: '[', isQuiet: true, run: () => step(-1) },
  ]);
  return (
    <PageFrame title={head.data?.name ?? t('member')}>
      <Loaded query={head}>
        {(member) => (
          <div className="member">
            <HeadCard member={member} />
            <div className="member-main">
              <nav className="member-tabs" aria-label={t('parts')}>
                {names.map((one) => (
                  <a
                    key={one}
                    href={`/members/${id}/${one}`}
                    aria-current={one === name ? 'page' : undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      void navigate(`/members/${id}/${one}`);
                    }}
                  >
                    {t(`tabs.${one}`)}
                  </a>
                ))}
              </nav>
              <Tab key={`${id} ${name}`} member={member} />
            </div>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}
