import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProofBy } from '../../shared/session/proof.ts';
import { FactorForm } from './factor-form.tsx';
import { SmsForm } from './sms-form.tsx';

type Props = { by: ProofBy; onClose: (isProved?: boolean) => void };

/** Proves the session for the calls that wait. They go on once the sheet is gone, so that what they open comes after. */
export function ProofSheet({ by, onClose }: Props) {
  const t = useTranslations('proof');
  const common = useTranslations('common');
  const [isProved, setProved] = useState(false);
  /** Another device has added a factor, so that no SMS counts any more. */
  const [hasFactor, setHasFactor] = useState(by === 'factor');
  const sheet = useSheet(() => onClose(isProved));
  const finish = () => {
    setProved(true);
    sheet.onOpenChange(false);
  };
  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')}>
      {hasFactor ? <FactorForm onProved={finish} /> : <SmsForm onProved={finish} onFactor={() => setHasFactor(true)} />}
    </Sheet>
  );
}
