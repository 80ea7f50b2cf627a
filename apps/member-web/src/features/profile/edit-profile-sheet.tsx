import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { CardHeading } from '@krapao/ui/layout/card';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { rewrite, upperCase } from '@krapao/web/forms/typing.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { AccountNoField } from '../../shared/bank-account/account-no-field.tsx';
import { BankPicker } from '../../shared/bank-account/bank-picker.tsx';
import { CURRENCY_WORD } from '../../shared/bank-account/banks.ts';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { WaitNote } from '../../shared/withdrawal/wait-note.tsx';
import {
  changeOf,
  type Draft,
  draftOf,
  emptyIn,
  fieldErrorOf,
  isOtherAccount,
  type ProfileAnswer,
} from './profile-draft.ts';

type Props = {
  stored: ProfileAnswer;
  onSaved: (what: 'profileSaved' | 'accountSaved') => void;
  onClose: () => void;
};

export function EditProfileSheet({ stored, onSaved, onClose }: Props) {
  const t = useTranslations('profile');
  const account = useTranslations('bank-account');
  const common = useTranslations('common');
  const { form, draft, needsPassword, isPending, edit } = useEdit(stored, onSaved);
  const field = (name: keyof Draft) => ({ value: draft[name], error: form.errors[name], required: true });

  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('editProfile')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={isPending}>
          {common('save')}
        </Button>
      }
    >
      <form {...form.props} className="profile-form">
        <Field
          {...field('name')}
          label={t('name')}
          icon="user"
          autoComplete="nickname"
          maxLength={IDENTITY_LIMITS.nameCharsMax}
          onChange={(event) => edit('name', event.target.value)}
        />
        <CardHeading>{t('bankAccount')}</CardHeading>
        <BankPicker
          value={draft.bankCode}
          currency={CURRENCY_WORD[stored.profile.currency]}
          onChange={(code) => edit('bankCode', code)}
          error={form.errors.bankCode}
        />
        <Field
          {...field('bankAccountName')}
          label={account('accountName')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          onChange={(event) => edit('bankAccountName', rewrite(event, upperCase))}
        />
        <AccountNoField
          {...field('bankAccountNo')}
          bankCode={draft.bankCode}
          onChange={(number) => edit('bankAccountNo', number)}
        />
        <div aria-live="polite">
          {needsPassword && (
            <>
              <PasswordInput
                {...field('password')}
                label={t('currentPassword')}
                hint={t('whyPassword')}
                onChange={(event) => edit('password', event.target.value)}
              />
              <WaitNote />
            </>
          )}
        </div>
      </form>
      <ErrorAlert text={form.errors.form} onClose={() => form.set({})} />
    </Sheet>
  );
}

/** Edits on top of the stored profile, which another device may change, and the server's errors. */
function useEdit(stored: ProfileAnswer, onSaved: Props['onSaved']) {
  const account = useTranslations('bank-account');
  const errorText = useErrorText();
  const common = useTranslations('common');
  const changed = (edits: Partial<Draft>) => changeOf({ ...draftOf(stored), ...edits }, stored);
  const form = useForm<Partial<Draft>>({
    initial: {},
    check: (edits) => Object.fromEntries(emptyIn(changed(edits)).map((field) => [field, common('required')])),
    onSubmit: (edits) => save.send({ body: changed(edits) }),
  });
  const draft = { ...draftOf(stored), ...form.values };
  const needsPassword = isOtherAccount(draft, stored);
  const save = useCommand('PUT /api/account/profile', {
    stale: [profileQuery.queryKey, walletQuery.queryKey],
    onSuccess: (_answer, { body }) => onSaved(body.password ? 'accountSaved' : 'profileSaved'),
    onError: (error) => {
      const wrong = fieldErrorOf(failureOf(error), draft);
      const hasPlace = wrong && (wrong.field !== 'password' || needsPassword);
      form.refuse({ [hasPlace ? wrong.field : 'form']: wrong?.text ? account(wrong.text) : errorText(error) });
    },
  });
  return {
    form,
    draft,
    needsPassword,
    isPending: save.isPending,
    /** Read-only while the call is pending: its answer must match the shown fields. */
    edit: (name: keyof Draft, value: string) => save.isPending || form.set({ [name]: value }),
  };
}
