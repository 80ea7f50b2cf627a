import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Sheet } from '@krapao/ui/sheet';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { type Role, STALE } from './queries.ts';
import { codeOf } from './roles-draft.ts';

/** A new role begins with nothing; the matrix gives it more. */
export function RoleSheet({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const t = useTranslations('operators');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const sayDone = useSayDone();
  const form = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const make = useAct('PUT /api/office/roles/{code}', {
    stale: STALE,
    onSuccess: () => {
      sayDone(common('saved'));
      onClose();
    },
    onError: (error) => setFault(errorText(error)),
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newRole')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form} tone="gold" wide busy={make.isPending}>
          {common('save')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return setFault(t('nameNeeded'));
          const code = codeOf(
            name,
            roles.map((role) => role.code),
          );
          make.send({ params: { code }, body: { name: name.trim(), permissions: ['office'] } });
        }}
      >
        <Field
          label={t('roleName')}
          hint={t('roleHint')}
          error={fault}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Sheet>
  );
}
