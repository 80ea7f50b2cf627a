import { Sheet } from '@krapao/ui/layers/sheet';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useOpened, useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { secondFactorQuery } from '../../../shared/identity/second-factor-query.ts';
import { CodesSheet } from './codes-sheet.tsx';
import type { Enrolment } from './enrolment.ts';
import { Factor } from './factor.tsx';
import { NewAppSheet } from './new-app-sheet.tsx';
import { type RemovableFactor, RemoveFactor } from './remove-factor.tsx';
import './security.css';

type Opened = { app: Enrolment } | { codes: readonly string[] } | { removed: RemovableFactor; isLast: boolean };

/** The member's second factor. */
export function SecuritySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const factor = useQuery(secondFactorQuery);
  const { opened, key, open, close } = useOpened<Opened>();
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <p className="ink-soft profile-devices-note">{t('lead')}</p>
      <Loaded query={factor} skeleton={<SkeletonRows count={2} />}>
        {(data) => (
          <Factor
            {...data}
            onEnrolment={(app) => open({ app })}
            onCodes={(codes) => open({ codes })}
            onRemove={(removed) => open({ removed, isLast: !(data.app && data.passkeys.askedSince) })}
          />
        )}
      </Loaded>
      {opened && 'removed' in opened && <RemoveFactor key={key} {...opened} onClose={close} />}
      {opened && 'app' in opened && (
        <NewAppSheet key={key} enrolment={opened.app} onCodes={(codes) => open({ codes })} onClose={close} />
      )}
      {opened && 'codes' in opened && <CodesSheet key={key} codes={opened.codes} onClose={close} />}
    </Sheet>
  );
}
