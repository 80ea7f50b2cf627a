import {
  DOCUMENT_REFUSALS,
  type DocumentRefusal,
  MEMBER_DOCUMENT_KINDS,
  type MemberDocumentKind,
} from '@krapao/contract/member-documents';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { DateField } from '../../../../shared/dates/date-field.tsx';
import { isDate, PATTERN } from '../../../../shared/dates/date-text.ts';
import { ConfirmDialog } from '../../../../shared/dialogs/confirm-dialog.tsx';
import { FormSheet } from '../../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../../shared/fields/reason-field.tsx';
import { useReactions } from '../../acts/use-reactions.ts';
import type { MemberDocument } from '../../queries.ts';

type Props = { id: string; onClose: () => void };
type DecisionProps = Props & {
  document: MemberDocument;
  /** The operator has looked at a picture, so the reason is known. */
  isSeen: boolean;
};

export function RequestSheet({ id, onClose }: Props) {
  const t = useTranslations('members.documents');
  const command = useCommand('POST /api/office/members/{id}/documents', useReactions(id, onClose).reactions);
  const form = useReasonForm<{ kind: MemberDocumentKind }>({
    initial: { kind: 'identity' },
    onSubmit: (body) => command.send({ params: { id }, body }),
  });
  return (
    <FormSheet title={t('request')} actionLabel={t('request')} form={form} command={command} onClose={onClose}>
      <p className="ink-soft">{t('requestHint')}</p>
      <SelectField label={t('kind')} {...form.field('kind')}>
        {MEMBER_DOCUMENT_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}

export function AcceptSheet({ id, document, isSeen, onClose }: DecisionProps) {
  const t = useTranslations('members.documents');
  const common = useTranslations('common');
  const command = useCommand(
    'POST /api/office/members/{id}/documents/{document}/accept',
    useReactions(id, onClose).reactions,
  );
  const form = useReasonForm<{ expiresOn: string }>({
    initial: { expiresOn: '', reason: isSeen ? t('matches') : '' },
    check: ({ expiresOn }) => ({
      expiresOn: expiresOn && !isDate('day', expiresOn) ? common('dateLike', { pattern: PATTERN.day }) : undefined,
    }),
    onSubmit: ({ expiresOn, reason }) =>
      command.send({ params: { id, document: document.id }, body: { reason, expiresOn: expiresOn || null } }),
  });
  return (
    <FormSheet title={t('accept')} actionLabel={t('accept')} form={form} command={command} onClose={onClose}>
      <p className="ink-soft">{t('acceptHint')}</p>
      <DateField label={t('lastDay')} hint={t('lastDayHint')} kind="day" {...form.field('expiresOn')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}

export function RefuseSheet({ id, document, onClose }: DecisionProps) {
  const t = useTranslations('members.documents');
  const refusals = useTranslations('document-refusals');
  const command = useCommand(
    'POST /api/office/members/{id}/documents/{document}/refuse',
    useReactions(id, onClose).reactions,
  );
  const form = useReasonForm<{ refusal: DocumentRefusal }>({
    initial: { refusal: 'UNREADABLE' },
    isReasonOptional: true,
    onSubmit: ({ refusal, reason }) =>
      command.send({ params: { id, document: document.id }, body: { refusal, reason: reason || refusals(refusal) } }),
  });
  return (
    <FormSheet title={t('refuse')} actionLabel={t('refuse')} form={form} command={command} onClose={onClose}>
      <p className="ink-soft">{t('refuseHint')}</p>
      <SelectField label={t('why')} {...form.field('refusal')}>
        {DOCUMENT_REFUSALS.map((one) => (
          <option key={one} value={one}>
            {refusals(one)}
          </option>
        ))}
      </SelectField>
      <ReasonField label={t('more')} hint={t('moreHint')} {...form.field('reason')} />
    </FormSheet>
  );
}

export function CancelSheet({ id, document, onClose }: DecisionProps) {
  const t = useTranslations('members.documents');
  const command = useCommand(
    'POST /api/office/members/{id}/documents/{document}/cancel',
    useReactions(id, onClose).reactions,
  );
  return (
    <ConfirmDialog
      title={t('cancel')}
      actionLabel={t('cancel')}
      command={command}
      reason={{ required: true }}
      onConfirm={(reason) => command.send({ params: { id, document: document.id }, body: { reason } })}
      onClose={onClose}
    >
      {t('cancelHint')}
    </ConfirmDialog>
  );
}
