import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Kv } from '@krapao/ui/kv';
import { Sheet } from '@krapao/ui/sheet';
import { toast } from '@krapao/ui/toast';
import { call } from '@krapao/web/api/call.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bankName } from '../../shared/bank-account/banks.ts';
import { type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { WaitNote } from '../../shared/withdrawal/wait-note.tsx';
import './bank-name.css';
import { isEnglish, spell } from './model.ts';

type BankNameProps = ModalProps & {
  /** What the member was about to do; it follows when the name is saved. */
  after?: (() => void) | undefined;
};

/** Mends an account name that this bank does not print, so that transfers from it can be matched. */
export function BankNameSheet({ onClose, after }: BankNameProps) {
  const wallet = useQuery(walletQuery).data;
  return wallet ? <BankNameForm bankAccount={wallet.bankAccount} onClose={onClose} after={after} /> : null;
}

type FormProps = Pick<BankNameProps, 'onClose' | 'after'> & Pick<WalletAnswer, 'bankAccount'>;

function BankNameForm({ bankAccount, onClose, after }: FormProps) {
  const t = useTranslations('bank-name');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const client = useQueryClient();
  const formId = useId();
  const bank = bankName(bankAccount.bank, useLocale());
  const [name, setName] = useState('');
  const [isFault, setFault] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/account/bankAccountName', {
        body: { bankCode: bankAccount.bankCode, bankAccountName: name.trim() },
      }),
    onSuccess: () => {
      for (const { queryKey } of [profileQuery, walletQuery]) void client.invalidateQueries({ queryKey });
      toast.success(common('saved'));
      onClose();
      after?.();
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEnglish(name)) setFault(true);
    else if (!save.isPending) save.mutate();
  };
  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('title')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={save.isPending}>
          {common('save')}
        </Button>
      }
    >
      <p className="ink-soft">{t('why', { bank })}</p>
      <div className="bank-name-now">
        <Kv items={[{ label: t('now'), value: bankAccount.bankAccountName }]} />
      </div>
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={t('accountName')}
          value={name}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          error={isFault ? t('english') : undefined}
          onChange={(event) => {
            setName(rewrite(event, spell));
            setFault(false);
          }}
        />
        <WaitNote />
      </form>
    </Sheet>
  );
}
