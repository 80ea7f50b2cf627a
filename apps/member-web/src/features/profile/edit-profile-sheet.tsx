import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Button } from '@krapao/ui/button';
import { CardHeading } from '@krapao/ui/card';
import { Field, PasswordField } from '@krapao/ui/field';
import { Sheet } from '@krapao/ui/sheet';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { call } from '@krapao/web/api/call.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { rewrite, upperCase } from '@krapao/web/forms/typing.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountNoField } from '../../shared/bank-account/account-no-field.tsx';
import { BankPicker } from '../../shared/bank-account/bank-picker.tsx';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { WaitNote } from '../../shared/withdrawal/wait-note.tsx';
import {
  changeOf,
  type Draft,
  draftOf,
  emptyIn,
  faultOf,
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
  const formId = useId();
  const { draft, asksPassword, edit, errorOf, submit, empty, save, alert } = useEdit(stored, onSaved);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It may be out of sight.
    if (save.error || empty.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], .is-bad input')?.focus();
  }, [save.error, empty]);
  const field = (name: keyof Draft) => ({ value: draft[name], error: errorOf(name), required: true });

  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('editProfile')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={save.isPending}>
          {common('save')}
        </Button>
      }
    >
      <form ref={form} id={formId} className="profile-form" onSubmit={submit} noValidate>
        <Field
          {...field('name')}
          label={t('name')}
          icon="user"
          autoComplete="nickname"
          maxLength={IDENTITY_LIMITS.nameCharsMax}
          onChange={(event) => edit('name', event.target.value)}
        />
        <CardHeading>{t('bankAccount')}</CardHeading>
        <BankPicker value={draft.bankCode} onChange={(code) => edit('bankCode', code)} error={errorOf('bankCode')} />
        <Field
          {...field('bankAccountName')}
          label={account('accountName')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          onChange={(event) => edit('bankAccountName', rewrite(event, upperCase))}
        />
        <AccountNoField {...field('bankAccountNo')} onChange={(number) => edit('bankAccountNo', number)} />
        <div aria-live="polite">
          {asksPassword && (
            <>
              <PasswordField
                {...field('password')}
                label={t('currentPassword')}
                hint={t('whyPassword')}
                autoComplete="current-password"
                showLabel={common('showPassword')}
                hideLabel={common('hidePassword')}
                onChange={(event) => edit('password', event.target.value)}
              />
              <WaitNote />
            </>
          )}
        </div>
      </form>
      <AlertDialog
        open={alert !== undefined}
        onOpenChange={() => save.reset()}
        title={common('error')}
        dismissLabel={common('close')}
      >
        {alert}
      </AlertDialog>
    </Sheet>
  );
}

/** What has been typed over what is stored, and what the server said to it. */
function useEdit(stored: ProfileAnswer, onSaved: Props['onSaved']) {
  const account = useTranslations('bank-account');
  const errorText = useErrorText();
  const client = useQueryClient();
  const common = useTranslations('common');
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [empty, setEmpty] = useState<readonly (keyof Draft)[]>([]);
  const draft = { ...draftOf(stored), ...edits };
  const refresh = (query: { queryKey: readonly unknown[] }) =>
    void client.invalidateQueries({ queryKey: query.queryKey });
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof changeOf>) => call('PUT /api/account/profile', { body }),
    onSuccess: (_answer, body) => {
      refresh(profileQuery);
      refresh(walletQuery);
      onSaved(body.password ? 'accountSaved' : 'profileSaved');
    },
    onError: () => refresh(profileQuery), // Another device may have changed it since.
  });
  const failure = save.error ? failureOf(save.error) : undefined;
  const asksPassword = isOtherAccount(draft, stored);
  const fault = failure && faultOf(failure, draft);
  const hasPlace = fault && (fault.field !== 'password' || asksPassword);
  return {
    draft,
    asksPassword,
    save,
    /** What was empty when it was last sent. */
    empty,
    submit(event: FormEvent) {
      event.preventDefault();
      if (save.isPending) return;
      const change = changeOf(draft, stored);
      setEmpty(emptyIn(change));
      if (emptyIn(change).length === 0) save.mutate(change);
    },
    /** While the call is under way the fields stand still: its answer must be about what they show. */
    edit(name: keyof Draft, value: string) {
      if (save.isPending) return;
      setEdits((before) => ({ ...before, [name]: value }));
      setEmpty((before) => before.filter((field) => field !== name));
      save.reset();
    },
    errorOf(name: keyof Draft) {
      if (empty.includes(name) && (name !== 'password' || asksPassword)) return common('required');
      if (fault?.field !== name) return undefined;
      return fault.text ? account(fault.text) : errorText(failure);
    },
    /** A failure that no field could mend. */
    alert: failure && !hasPlace ? errorText(failure) : undefined,
  };
}
