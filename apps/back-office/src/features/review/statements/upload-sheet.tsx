import { SelectField } from '@krapao/ui/fields/select-field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendFile } from '../../../shared/api/call.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../../shared/dialogs/use-success-toast.ts';
import { FilePicker } from './file-picker.tsx';
import { type Layouts, STALE_FILES, type Statement, useFileErrorText } from './queries.ts';

type Props = { accounts: Layouts['accounts']; onClose: () => void; onDone: (id: string) => void };

/** Uploads a statement of one of our accounts. An error names the line, and nothing is stored then. */
export function UploadSheet({ accounts, onClose, onDone }: Props) {
  const t = useTranslations('bank-files');
  const showSuccess = useSuccessToast();
  const client = useQueryClient();
  const { ofError } = useFileErrorText();
  const [file, setFile] = useState<File>();
  const form = useForm({
    initial: { account: '0', file: '' },
    check: () => ({ file: file ? undefined : t('fileNeeded') }),
    onSubmit: ({ account }) => {
      const chosen = accounts[Number(account)];
      if (chosen && file) upload.mutate({ bankCode: chosen.bankCode, accountNo: chosen.accountNo, file });
    },
  });
  const upload = useMutation({
    mutationFn: ({ file: sent, ...params }: { bankCode: string; accountNo: string; file: File }): Promise<Statement> =>
      sendFile('POST /api/office/bank-statements/{bankCode}/{accountNo}', { params, file: sent }),
    onSuccess: ({ id, credits }) => {
      showSuccess(t('uploaded', { n: credits }));
      onClose();
      onDone(id);
    },
    onSettled: () => {
      for (const queryKey of STALE_FILES) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <FormSheet
      title={t('upload')}
      actionLabel={t('send')}
      form={form}
      command={upload}
      error={ofError(upload.error)}
      onClose={onClose}
    >
      <p className="ink-mute">{t('uploadHint')}</p>
      <SelectField label={t('account')} {...form.field('account')}>
        {accounts.map(({ bankCode, accountNo, accountName }, index) => (
          <option key={`${bankCode} ${accountNo}`} value={index}>{`${bankCode} ${accountNo} · ${accountName}`}</option>
        ))}
      </SelectField>
      <FilePicker label={t('choose')} file={file} error={form.errors.file} onChange={setFile} />
    </FormSheet>
  );
}
