import { Button } from '@krapao/ui/actions/button';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { DraftFields } from './draft-fields.tsx';
import { type Draft, draftsOf, missing, moved, newDraft, toConnections } from './drafts.ts';
import { type Adapter, type Group, STALE } from './queries.ts';
import { usePurpose } from './use-purpose.ts';

type Props = { group: Group; adapters: readonly Adapter[]; onClose: () => void };
type Values = { drafts: readonly Draft[]; why: string };

/** The connections of a port: order, settings and secrets. A second person makes them effective. */
export function ChangeSheet({ group, adapters, onClose }: Props) {
  const t = useTranslations('connections');
  const common = useTranslations('common');
  const showSuccess = useSuccessToast();
  const [added, setAdded] = useState(adapters[0]?.name ?? '');
  const form = useForm<Values>({
    initial: { drafts: draftsOf(group), why: '' },
    check: ({ drafts, why }) => ({
      drafts: missing(drafts, adapters).join(' ') || undefined,
      why: why.trim() ? undefined : common('reasonNeeded'),
    }),
    onSubmit: ({ drafts, why }) =>
      change.send({
        params: { port: group.port },
        body: { scope: group.scope, connections: toConnections(drafts, adapters), why: why.trim() },
      }),
  });
  const change = useCommand('POST /api/office/connections/{port}/change', {
    stale: STALE,
    onSuccess: () => {
      showSuccess(t('requested'));
      onClose();
    },
    onError: null,
  });
  const { drafts } = form.values;
  const set = (next: readonly Draft[]) => form.set({ drafts: next });
  const wrong = (form.errors.drafts ?? '').split(' ');
  const add = () => {
    const adapter = adapters.find(({ name }) => name === added);
    if (adapter) set([...drafts, newDraft(adapter, drafts)]);
  };
  return (
    <FormSheet title={usePurpose()(group)} actionLabel={t('request')} form={form} command={change} onClose={onClose}>
      <p className="ink-mute">{t(group.patienceMs === null ? 'firstAlone' : 'orderHint')}</p>
      {drafts.map((draft, place) => (
        <DraftFields
          key={draft.key}
          draft={draft}
          adapter={adapters.find(({ name }) => name === draft.adapter)}
          place={place}
          isLast={place === drafts.length - 1}
          missing={wrong.filter((each) => each.startsWith(`${place}.`)).map((each) => each.slice(`${place}.`.length))}
          onChange={(next) => set(drafts.map((each) => (each === draft ? next : each)))}
          onMove={(to) => set(moved(drafts, place, to))}
          onRemove={() => set(drafts.filter((each) => each !== draft))}
        />
      ))}
      {drafts.length === 0 && <p>{t('fromEnvironment')}</p>}
      <div className="connections-add">
        <SelectField label={t('addService')} value={added} onChange={({ target }) => setAdded(target.value)}>
          {adapters.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button icon="plus" onClick={add}>
          {t('add')}
        </Button>
      </div>
      <ReasonField {...form.field('why')} />
    </FormSheet>
  );
}
