import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import type { ChatMessage } from '@krapao/web/chat/thread.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import {
  BUTTONS_MAX,
  type Draft,
  type DraftButton,
  type DraftError,
  type DraftKind,
  emptyButton,
  emptyDraft,
  findDraftError,
  messageOf,
} from './message-draft.ts';

type Props = {
  kind: DraftKind;
  /** Text already typed in the composer. */
  message: string;
  onSend: (message: ChatMessage) => void;
  onClose: () => void;
};

const TITLE_MAX = 80;
const LINK_MAX = 1_000;

/** Field of each error; an error of a button belongs to the buttons. */
const PLACES: Readonly<Record<DraftError, keyof Draft>> = {
  ...{ message: 'message', title: 'title', image: 'image', noButtons: 'message' },
  ...{ buttonTitle: 'buttons', link: 'buttons', phone: 'buttons' },
};

/** Builds a message with buttons, a card or quick replies. */
export function BuilderSheet({ kind, message, onSend, onClose }: Props) {
  const t = useTranslations('inbox.builder');
  const form = useForm<Draft>({
    initial: emptyDraft(kind, message),
    check: (draft) => {
      const found = findDraftError(draft);
      return found ? { [PLACES[found.error]]: t(`errors.${found.error}`) } : {};
    },
    onSubmit: (draft) => {
      onSend(messageOf(draft));
      onClose();
    },
  });
  const { buttons } = form.values;
  const changeButton = (at: number, changed: Partial<DraftButton>) =>
    form.set({ buttons: buttons.map((button, index) => (index === at ? { ...button, ...changed } : button)) });
  const wrong = form.errors.buttons ? findDraftError(form.values) : undefined;
  const errorAt = (at: number, ...errors: DraftError[]) =>
    wrong?.button === at && errors.includes(wrong.error) ? form.errors.buttons : undefined;
  return (
    <FormSheet title={t(kind)} actionLabel={t('send')} form={form} onClose={onClose}>
      {kind === 'generic' ? (
        <>
          <Field label={t('title')} maxLength={TITLE_MAX} {...form.field('title')} />
          <Field label={t('subtitle')} maxLength={TITLE_MAX} {...form.field('subtitle')} />
          <Field label={t('image')} hint={t('imageHint')} type="url" maxLength={LINK_MAX} {...form.field('image')} />
        </>
      ) : (
        <Field label={t('message')} maxLength={2_000} {...form.field('message')} />
      )}
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are taken away at their place.
        <fieldset key={index} className="inbox-builder-button">
          <legend className="spoken">{t('button', { n: index + 1 })}</legend>
          <Field
            label={t('buttonTitle')}
            maxLength={TITLE_MAX}
            error={errorAt(index, 'buttonTitle')}
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
              error={errorAt(index, 'link', 'phone')}
              value={button.payload}
              onChange={({ target }) => changeButton(index, { payload: target.value })}
            />
          )}
          <IconButton
            size="sm"
            icon="close"
            label={t('removeButton', { n: index + 1 })}
            onClick={() => form.set({ buttons: buttons.filter((_, at) => at !== index) })}
          />
        </fieldset>
      ))}
      {buttons.length < BUTTONS_MAX[kind] && (
        <Button
          size="sm"
          tone="line"
          icon="plus"
          onClick={() => form.set({ buttons: [...buttons, emptyButton(kind)] })}
        >
          {kind === 'quick_replies' ? t('addReply') : t('addButton')}
        </Button>
      )}
    </FormSheet>
  );
}
