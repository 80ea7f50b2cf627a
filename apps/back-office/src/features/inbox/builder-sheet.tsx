import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { IconButton } from '@krapao/ui/icon-button';
import { SelectField } from '@krapao/ui/select-field';
import { Sheet } from '@krapao/ui/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import type { ChatMessage } from '@krapao/web/chat/thread.ts';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  BUTTONS_MAX,
  type Draft,
  type DraftButton,
  type DraftKind,
  emptyButton,
  emptyDraft,
  type Fault,
  faultIn,
  messageOf,
} from './message-draft.ts';

type Props = {
  kind: DraftKind;
  /** What stands in the answer already. */
  message: string;
  onSend: (message: ChatMessage) => void;
  onClose: () => void;
};

const TITLE_MAX = 80;
const LINK_MAX = 1_000;

/** Puts together what is more than words: buttons, a card, quick replies. */
export function BuilderSheet({ kind, message, onSend, onClose }: Props) {
  const t = useTranslations('inbox.builder');
  const common = useTranslations('common');
  const form = useId();
  const sheet = useSheet(onClose);
  const [draft, setDraft] = useState(() => emptyDraft(kind, message));
  const [wrong, setWrong] = useState<ReturnType<typeof faultIn>>();
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setWrong(undefined);
  };
  const changeButton = (at: number, changed: Partial<DraftButton>) =>
    change({ buttons: draft.buttons.map((button, index) => (index === at ? { ...button, ...changed } : button)) });
  const said = (...faults: Fault[]) =>
    wrong && wrong.button === undefined && faults.includes(wrong.fault) ? t(`faults.${wrong.fault}`) : undefined;
  const saidOf = (at: number, ...faults: Fault[]) =>
    wrong?.button === at && faults.includes(wrong.fault) ? t(`faults.${wrong.fault}`) : undefined;
  const submit = () => {
    const found = faultIn(draft);
    if (found) return setWrong(found);
    onSend(messageOf(draft));
    sheet.onOpenChange(false);
  };
  return (
    <Sheet
      {...sheet}
      title={t(kind)}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form} tone="gold" wide>
          {t('send')}
        </Button>
      }
    >
      <form
        id={form}
        className="inbox-builder"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kind === 'generic' ? (
          <>
            <Field
              label={t('title')}
              maxLength={TITLE_MAX}
              error={said('title')}
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <Field
              label={t('subtitle')}
              maxLength={TITLE_MAX}
              value={draft.subtitle}
              onChange={({ target }) => change({ subtitle: target.value })}
            />
            <Field
              label={t('image')}
              hint={t('imageHint')}
              type="url"
              maxLength={LINK_MAX}
              error={said('image')}
              value={draft.image}
              onChange={({ target }) => change({ image: target.value })}
            />
          </>
        ) : (
          <Field
            label={t('message')}
            maxLength={2_000}
            error={said('message', 'noButtons')}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
        {draft.buttons.map((button, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are taken away at their place.
          <fieldset key={index} className="inbox-builder-button">
            <legend className="spoken">{t('button', { n: index + 1 })}</legend>
            <Field
              label={t('buttonTitle')}
              maxLength={TITLE_MAX}
              error={saidOf(index, 'buttonTitle')}
              value={button.title}
              onChange={({ target }) => changeButton(index, { title: target.value })}
            />
            {kind !== 'quick_replies' && (
              <SelectField
                label={t('type')}
                value={button.type}
                onChange={({ target }) => changeButton(index, { type: target.value as DraftButton['type'] })}
              >
                <option value="web">{t('types.web')}</option>
                <option value="call">{t('types.call')}</option>
                <option value="postback">{t('types.postback')}</option>
              </SelectField>
            )}
            {button.type !== 'postback' && (
              <Field
                label={button.type === 'web' ? t('link') : t('phone')}
                type={button.type === 'web' ? 'url' : 'tel'}
                maxLength={LINK_MAX}
                error={saidOf(index, 'link', 'phone')}
                value={button.payload}
                onChange={({ target }) => changeButton(index, { payload: target.value })}
              />
            )}
            <IconButton
              size="sm"
              icon="close"
              label={t('removeButton', { n: index + 1 })}
              onClick={() => change({ buttons: draft.buttons.filter((_, at) => at !== index) })}
            />
          </fieldset>
        ))}
        {draft.buttons.length < BUTTONS_MAX[kind] && (
          <Button
            size="sm"
            tone="line"
            icon="plus"
            onClick={() => change({ buttons: [...draft.buttons, emptyButton(kind)] })}
          >
            {kind === 'quick_replies' ? t('addReply') : t('addButton')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
