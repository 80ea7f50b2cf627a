import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { Empty } from '@krapao/ui/states/empty';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { tagsQuery } from '../../shared/tags/tags-query.ts';
import './tag-acts.css';

type Tag = AnswerOf<'GET /api/office/tags'>['tags'][number];

/** Gives one tag to these members, or takes it from them. */
export function TagActs({ members, onDone }: { members: readonly string[]; onDone?: () => void }) {
  const t = useTranslations('members');
  const tags = useQuery(tagsQuery);
  const [chosen, choose] = useState('');
  const command = useCommand('POST /api/office/members/tags', {
    stale: [['members'], ['member']],
    onSuccess: ({ changed }, { body }) => {
      toast.success(t(body.isOn ? 'tagged' : 'untagged', { n: changed }));
      onDone?.();
    },
  });
  const send = (isOn: boolean) => command.send({ body: { members: [...members], tag: chosen, isOn } });
  if (tags.data?.tags.length === 0) return <span className="ink-mute">{t('noTags')}</span>;
  const isInUse = tags.data?.tags.find(({ id }) => id === chosen)?.isInUse ?? false;
  return (
    <span className="tag-acts">
      <select aria-label={t('tag')} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('tag')}</option>
        {tags.data?.tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button size="xs" disabled={!isInUse} busy={command.isPending} onClick={() => send(true)}>
        {t('addTag')}
      </Button>
      <Button size="xs" tone="line" disabled={!chosen} busy={command.isPending} onClick={() => send(false)}>
        {t('takeTag')}
      </Button>
    </span>
  );
}

/** The office's list of tags. */
export function TagsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members');
  const tags = useQuery(tagsQuery);
  const add = useCommand('POST /api/office/tags', { stale: [['tags']], onSuccess: () => form.reset() });
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('tagName') }),
    onSubmit: ({ name }) => add.send({ body: { name: name.trim() } }),
  });
  const { error, ...input } = form.field('name');
  return (
    <OpenSheet title={t('tags')} onClose={onClose}>
      <form {...form.props} className="tag-acts">
        <input
          aria-label={t('newTag')}
          placeholder={t('newTag')}
          maxLength={40}
          aria-invalid={error !== undefined || undefined}
          {...input}
        />
        <Button size="sm" type="submit" busy={add.isPending}>
          {t('addNewTag')}
        </Button>
      </form>
      <Loaded query={{ ...tags, data: tags.data?.tags }} empty={<Empty title={t('noTags')} />}>
        {(all) => (
          <ul className="tag-acts-list">
            {all.map((tag) => (
              <TagRow key={tag.id} tag={tag} />
            ))}
          </ul>
        )}
      </Loaded>
    </OpenSheet>
  );
}

function TagRow({ tag: { id, name, isInUse } }: { tag: Tag }) {
  const t = useTranslations('members');
  const field = useId();
  const [typed, type] = useState(name);
  const change = useCommand('POST /api/office/tags/{id}', { stale: [['tags'], ['members'], ['member']] });
  const send = (body: { name: string; isInUse: boolean }) => change.send({ params: { id }, body });
  return (
    <li>
      <input
        aria-label={t('tagName')}
        maxLength={40}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={() => (typed.trim() ? typed.trim() !== name && send({ name: typed.trim(), isInUse }) : type(name))}
      />
      <label htmlFor={field}>
        <input
          id={field}
          type="checkbox"
          checked={isInUse}
          onChange={({ target }) => send({ name, isInUse: target.checked })}
        />{' '}
        {t('inUse')}
      </label>
    </li>
  );
}
