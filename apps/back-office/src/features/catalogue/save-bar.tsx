import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { toast } from '@krapao/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import type { Json } from './at-path.ts';
import { issueOf } from './issue-of.ts';
import { useIssueText } from './issue-texts.ts';
import { type Document, type Issue, STALE } from './queries.ts';
import './save-bar.css';
import { fromClock } from './times.ts';
import { rightOf, type useDraft } from './use-draft.ts';

type Props = {
  draft: ReturnType<typeof useDraft>;
  documentKey: string;
  isChecking: boolean;
  onCheck: () => void;
  onIssues: (issues: readonly Issue[]) => void;
  onSaved: (document: Document) => void;
};

/** Saves now or for later, with a word about why. */
export function SaveBar({ draft, documentKey, isChecking, onCheck, onIssues, onSaved }: Props) {
  const t = useTranslations('catalogue');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const sayDone = useSayDone();
  const [note, setNote] = useState('');
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const { base, value, isChanged } = draft;
  const reactions = {
    stale: STALE,
    onSuccess: (saved: Document) => {
      setNote('');
      setLater(false);
      sayDone(isLater ? t('plannedDone') : common('saved'));
      onSaved(saved);
    },
    onError: (error: unknown) => {
      const issue = issueOf(error);
      if (!issue) return toast.error(errorText(error));
      onIssues([issue]);
      toast.error(issueText(issue));
    },
  };
  const texts = useAct('PUT /api/office/catalogue/{kind}/{key}', reactions);
  const service = useAct('PUT /api/office/service/{kind}/{key}', reactions);
  const isPending = texts.isPending || service.isPending;
  const save = (next: Json) => {
    const act = rightOf(base, next) === 'service' ? service : texts;
    const appliesAt = isLater && at ? { appliesAt: fromClock(at) } : {};
    act.send({
      params: { kind: base.kind, key: documentKey },
      body: { value: next, base: base.version, note: note.trim(), ...appliesAt },
    });
  };
  useCommands([{ id: 'check', group: 'page', label: t('check'), icon: 'eye', keys: 'v', run: onCheck }]);
  return (
    <footer className="save-bar">
      <div className="save-bar-note">
        <Field label={t('note')} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </div>
      {isLater && (
        <Field label={t('appliesAt')} type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      )}
      <div className="row save-bar-buttons">
        {base.canBeRemoved && (
          <Button size="sm" tone="ghost danger" onClick={() => setRemoving(true)}>
            {t(base.kind === 'wheel' ? 'stop' : 'remove')}
          </Button>
        )}
        <Button size="sm" tone="line" icon="eye" busy={isChecking} onClick={onCheck}>
          {t('check')}
        </Button>
        <Button size="sm" tone="line" icon="calendar" aria-pressed={isLater} onClick={() => setLater(!isLater)}>
          {t('later')}
        </Button>
        <Button
          size="sm"
          tone="gold"
          busy={isPending}
          disabled={(!isChanged && !isLater) || (isLater && !at)}
          onClick={() => save(value)}
        >
          {isLater ? t('plan') : common('save')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t(base.kind === 'wheel' ? 'stopTitle' : 'removeTitle')}
          actionLabel={t(base.kind === 'wheel' ? 'stop' : 'remove')}
          onConfirm={() => {
            setRemoving(false);
            save(null);
          }}
          onClose={() => setRemoving(false)}
        >
          {t(base.kind === 'wheel' ? 'stopHint' : 'removeHint')}
        </ConfirmDialog>
      )}
    </footer>
  );
}
