import { LIMITS } from '@krapao/contract/limits';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useMemberContext } from '../../shared/session/member-context.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { hasAccepted, rememberAccepted } from './accepted.ts';

const AgreementSheet = lazyChunk(['agreement'], async () => (await import('./agreement-sheet.tsx')).AgreementSheet);

/** Opens the agreement shortly after home, until this member has accepted in this browser. */
export function AgreementPrompt() {
  const { openConditions } = useMemberContext();
  const memberId = useQuery(profileQuery).data?.profile._id;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LIMITS.agreementDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || !memberId || hasAccepted(memberId)) return null;
  return (
    <Suspense>
      <AgreementSheet
        onAccept={() => rememberAccepted(memberId)}
        onConditions={openConditions}
        onClose={() => setDue(false)}
      />
    </Suspense>
  );
}
