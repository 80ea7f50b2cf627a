import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { RecoveryCodes } from '../../shared/fields/recovery-codes.tsx';
import { sitDown, useMe } from '../../shared/session/session.ts';

/** Ten new recovery codes; the old ones end. */
export function NewCodes() {
  const t = useTranslations('me');
  const recovery = useTranslations('common.recoveryCodes');
  const common = useTranslations('common');
  const me = useMe();
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useAct('POST /api/office/me/recovery-codes', {
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      sitDown({ ...me, recoveryCodesLeft: recoveryCodes.length });
    },
  });
  return (
    <>
      <div>
        <Button size="sm" busy={make.isPending} onClick={() => make.send({})}>
          {t('newCodes')}
        </Button>
      </div>
      {codes && (
        <Sheet
          open
          firm
          onOpenChange={(open) => !open && setCodes(undefined)}
          title={recovery('title')}
          closeLabel={common('close')}
        >
          <RecoveryCodes codes={codes} name={me.username} onDone={() => setCodes(undefined)} />
        </Sheet>
      )}
    </>
  );
}
