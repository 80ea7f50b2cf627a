import { diff, expandChanges, moneyChanges } from '@krapao/contract/office/changes';
import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Field } from '@krapao/ui/fields/field';
import { toast } from '@krapao/ui/layers/toast';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import type { Json } from '../../shared/catalogue/at-path.ts';
import { ChangesTable } from '../../shared/catalogue/changes-table.tsx';
import { LoudChanges } from '../../shared/catalogue/loud-changes.tsx';
import { useFieldMessages } from '../../shared/catalogue/use-field-messages.ts';
import { fromClock } from '../../shared/dates/clock.ts';
import { DateField } from '../../shared/dates/date-field.tsx';
import { isDate, PATTERN } from '../../shared/dates/date-text.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { useMay } from '../../shared/session/session.ts';
import { CostNote } from './cost-note.tsx';
import { issueOf } from './issue-of.ts';
import { useIssueText } from './issue-texts.ts';
import { type Document, type Issue, type Saved, STALE } from './queries.ts';
import './save-bar.css';
import { type Right, rightOf, type useDraft } from './use-draft.ts';

type Props = {
  draft: ReturnType<typeof useDraft>;
  documentKey: string;
  /** Numbers that are not written to their end. */
  unfinished: readonly Issue[];
  isChecking: boolean;
  onCheck: () => void;
  onIssues: (issues: readonly Issue[]) => void;
  onSaved: (document: Document) => void;
};

/** Saves a draft now or as a plan, with a reason. */
export function SaveBar({ draft, documentKey, unfinished, isChecking, onCheck, onIssues, onSaved }: Props) {
  const t = useTranslations('catalogue');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const showSuccess = useSuccessToast();
  const [isLater, setLater] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { base, value, isChanged } = draft;
  const { namesOf, shortNameOf } = useFieldMessages(base.kind, documentKey);
  const changes = diff(base.value, value);
  const money = moneyChanges(base.marks, changes);
  const mayText = useMay('catalogue.write');
  const mayService = useMay('service.write');
  const may = (next: Right) => (next === 'service' ? mayService : mayText);
  const notOurs = may(rightOf(base, changes))
    ? []
    : changes.filter((change) => rightOf(base, [change]) === (mayText ? 'service' : 'catalogue'));
  const reactions = {
    stale: STALE,
    onSuccess: (saved: Saved) => {
      form.reset();
      setLater(false);
      showSuccess({ saved: common('saved'), scheduled: t('plannedDone'), proposed: t('proposedDone') }[saved.outcome]);
      onSaved(saved);
    },
    onError: (error: unknown) => {
      const issue = issueOf(error);
      if (!issue) return toast.error(errorText(error));
      onIssues([issue]);
      toast.error(issueText(issue, shortNameOf(issue.path)));
    },
  };
  const texts = useCommand('PUT /api/office/catalogue/{kind}/{key}', reactions);
  const service = useCommand('PUT /api/office/service/{kind}/{key}', reactions);
  const isPending = texts.isPending || service.isPending;
  const save = (next: Json) => {
    const act = rightOf(base, diff(base.value, next)) === 'service' ? service : texts;
    const { note, at } = form.values;
    const appliesAt = isLater && at ? { appliesAt: fromClock(at) } : {};
    act.send({
      params: { kind: base.kind, key: documentKey },
      body: { value: next, base: base.version, note: note.trim(), ...appliesAt },
    });
  };
  const form = useForm({
    initial: { note: '', at: '' },
    check: ({ note, at }) => ({
      note: money.length > 0 && !note.trim() ? common('reasonNeeded') : undefined,
      at: isLater && !isDate('moment', at) ? common('dateLike', { pattern: PATTERN.moment }) : undefined,
    }),
    onSubmit: () => {
      const [first] = unfinished;
      if (first) toast.error(issueText(first, shortNameOf(first.path)));
      else save(value);
    },
  });
  const isUnchanged = !isChanged && !isLater;
  const label = isLater ? t('plan') : common('save');
  useCommands([{ id: 'check', group: 'page', label: t('check'), icon: 'eye', keys: 'v', run: onCheck }]);
  return (
    <>
      <form {...form.props} className="save-bar">
        {money.length > 0 && base.value !== null && (
          <div className="save-bar-money">
            <LoudChanges kind={base.kind} documentKey={documentKey} changes={money} />
            <ChangesTable
              kind={base.kind}
              documentKey={documentKey}
              changes={money}
              caption={t('moneyBefore')}
              isStrong
            />
          </div>
        )}
        {money.length > 0 && base.value === null && (
          <LoudChanges kind={base.kind} documentKey={documentKey} changes={money} />
        )}
        <div className="save-bar-notice" role="status">
          {isUnchanged && <p className="ink-mute">{common('unchanged')}</p>}
          {notOurs.length > 0 && (
            <p className="ink-chilli">{t('notYours', { fields: namesOf(notOurs.map(({ path }) => path)) })}</p>
          )}
          {money.length > 0 && (
            <p>
              <Icon name="users" size="s" />
              {base.value === null
                ? t('needsSecondNew')
                : t('needsSecond', { fields: namesOf(expandChanges(money).map(({ path }) => path)) })}
            </p>
          )}
        </div>
        {money.length > 0 && unfinished.length === 0 && value !== null && mayText && (
          <div className="save-bar-cost" role="status">
            <CostNote document={base} documentKey={documentKey} value={value} />
          </div>
        )}
        <div className="save-bar-note">
          <Field
            label={money.length > 0 ? t('noteNeeded') : t('note')}
            maxLength={500}
            required={money.length > 0}
            {...form.field('note')}
          />
        </div>
        {isLater && <DateField label={t('appliesAt')} kind="moment" {...form.field('at')} />}
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
          <Button size="sm" tone="gold" busy={isPending} type="submit" disabled={isUnchanged || notOurs.length > 0}>
            {money.length > 0 ? t('propose') : label}
          </Button>
        </div>
      </form>
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
    </>
  );
}
