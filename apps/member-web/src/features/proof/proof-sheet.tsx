import { Sheet } from '@krapao/ui/layers/sheet';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PasskeyFactor } from '../../shared/identity/passkey-factor.tsx';
import { type SecondFactor, secondFactorQuery } from '../../shared/identity/second-factor-query.ts';
import type { ProofBy } from '../../shared/session/proof.ts';
import { FactorForm } from './factor-form.tsx';
import { proveByPasskey } from './prove-by-passkey.ts';
import { SmsForm } from './sms-form.tsx';

type Props = { by: ProofBy; onClose: (isProved?: boolean) => void };

/** Proves the session for the calls that wait. They go on once the sheet is gone, so that what they open comes after. */
export function ProofSheet({ by, onClose }: Props) {
  const t = useTranslations('proof');
  const common = useTranslations('common');
  const { data, isPending } = useQuery(secondFactorQuery);
  const ways = waysOf(data);
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
      {isPending && <SkeletonRows count={1} />}
      {!isPending && hasFactor && <FactorForm ways={ways} onProved={finish} />}
      {!isPending && !hasFactor && (
        <div className="proof-form">
          {ways.includes('passkey') && <PasskeyFactor run={proveByPasskey} onUsed={finish} />}
          <SmsForm onProved={finish} onFactor={() => setHasFactor(true)} />
        </div>
      )}
    </Sheet>
  );
}

/** As in a refused sign-in. A code is always offered while it is unknown what the account has. */
const waysOf = (factor: SecondFactor | undefined): string =>
  factor ? [factor.app && 'app', factor.passkeys.count > 0 && 'passkey'].filter(Boolean).join(' ') : 'app';
