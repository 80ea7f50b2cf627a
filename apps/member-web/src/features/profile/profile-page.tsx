import { CLIENT_VERSION } from '@krapao/contract/limits';
import { CardHeading } from '@krapao/ui/layout/card';
import { Page } from '@krapao/ui/layout/page';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { Identity } from './identity.tsx';
import './profile.css';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { Settings } from './settings.tsx';

export function ProfilePage() {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const profile = useQuery(profileQuery);
  useTitle(t('title'));
  return (
    <Page className="profile" aria-busy={profile.isPending}>
      <div className="profile-who">
        <Loaded query={profile} skeleton={<ProfileSkeleton />}>
          {(stored) => <Identity stored={stored} />}
        </Loaded>
      </div>
      <div className="profile-settings">
        <CardHeading>{t('settings')}</CardHeading>
        <Settings />
        <p className="profile-version ink-mute">
          {common('version')} <span className="num is-thin">{CLIENT_VERSION}</span>
        </p>
      </div>
    </Page>
  );
}

/** As tall as the content that replaces it. */
function ProfileSkeleton() {
  return (
    <div className="profile-wait">
      <Skeleton height={136} radius={24} />
      <Skeleton height={96} radius={18} />
      <Skeleton height={140} radius={18} />
    </div>
  );
}
