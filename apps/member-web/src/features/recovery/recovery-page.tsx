import { Page } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { WizardAside } from '../../shared/wizard/wizard-aside.tsx';
import { recoveryQuery } from './api/recovery-query.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { RecoveryState } from './recovery-state.tsx';

/** A lost second factor: the questions of support, then the state of the request. */
export function RecoveryPage() {
  const t = useTranslations('recovery');
  useTitle(t('title'));
  const query = useQuery(recoveryQuery);
  const [isAnew, setAnew] = useState(false);
  // Errors, a lost connection included, are toasts: load the toaster while there is still a connection.
  useEffect(() => void import('@krapao/ui/layers/toaster').catch(() => undefined), []);
  return (
    <Page className="wizard">
      <div className="wizard-main">
        <Loaded query={query}>
          {({ recovery }) =>
            recovery && !isAnew ? (
              <RecoveryState recovery={recovery} onAnew={() => setAnew(true)} />
            ) : (
              <RecoveryForm onSent={() => setAnew(false)} />
            )
          }
        </Loaded>
      </div>
      <WizardAside
        title={t('aside.title')}
        items={[
          { icon: 'user', title: t('aside.check'), note: t('aside.checkNote') },
          { icon: 'clock', title: t('aside.wait'), note: t('aside.waitNote') },
          { icon: 'shield', title: t('aside.money'), note: t('aside.moneyNote') },
        ]}
        help={t('aside.help')}
      />
    </Page>
  );
}
