import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { bankName } from '../../shared/bank-account/banks.ts';
import { type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { WaitNote } from '../../shared/withdrawal/wait-note.tsx';
import './bank-name.css';
import { isEnglish, spell } from './model.ts';

type BankNameProps = ModalProps & {
  /** The member's interrupted action; runs when the name is saved. */
  after?: (() => void) | undefined;
};

/** Corrects an account name in letters this bank does not print, so that transfers from it can be matched. */
export function BankNameSheet({ onClose, after }: BankNameProps) {
  const wallet = useQuery(walletQuery).data;
  return wallet ? <BankNameForm bankAccount={wallet.bankAccount} onClose={onClose} after={after} /> : null;
}

type FormProps = Pick<BankNameProps, 'onClose' | 'after'> & Pick<WalletAnswer, 'bankAccount'>;

function BankNameForm({ bankAccount, onClose, after }: FormProps) {
  const t = useTranslations('bank-name');
  const common = useTranslations('common');
  const bank = bankName(bankAccount.bank, useLocale());
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: isEnglish(name) ? undefined : t('english') }),
    onSubmit: ({ name }) => save.send({ body: { bankCode: bankAccount.bankCode, bankAccountName: name.trim() } }),
  });
  const save = useCommand('PUT /api/account/bankAccountName', {
    stale: [profileQuery.queryKey, walletQuery.queryKey],
    onSuccess: () => {
      toast.success(common('saved'));
      onClose();
      after?.();
    },
  });
  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('title')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={save.isPending}>
          {common('save')}
        </Button>
      }
    >
      <p className="ink-soft">{t('why', { bank })}</p>
      <div className="bank-name-now">
        <Kv items={[{ label: t('now'), value: bankAccount.bankAccountName }]} />
      </div>
      <form {...form.props}>
        <Field
          {...form.field('name')}
          label={t('accountName')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          onChange={(event) => form.set({ name: rewrite(event, spell) })}
        />
        <WaitNote />
      </form>
    </Sheet>
  );
}
