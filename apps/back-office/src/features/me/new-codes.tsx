import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { RecoveryCodes } from '../../shared/fields/recovery-codes.tsx';
import { startShift, useMe } from '../../shared/session/session.ts';

/** Issues ten new recovery codes; the old codes become invalid. */
export function NewCodes() {
  const t = useTranslations('me');
  const recovery = useTranslations('common.recoveryCodes');
  const me = useMe();
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useCommand('POST /api/office/me/recovery-codes', {
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      startShift({ ...me, recoveryCodesLeft: recoveryCodes.length });
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
        <OpenSheet firm onClose={() => setCodes(undefined)} title={recovery('title')}>
          <RecoveryCodes codes={codes} name={me.username} onDone={() => setCodes(undefined)} />
        </OpenSheet>
      )}
    </>
  );
}
