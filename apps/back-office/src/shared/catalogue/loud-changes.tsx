import { expandChanges, type FieldChange } from '@krapao/contract/office/changes';
import { loudChanges } from '@krapao/contract/office/plausible';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import type { Kind } from './document-kind.ts';
import { useFieldMessages } from './use-field-messages.ts';

type Props = { kind: Kind; documentKey: string; changes: readonly FieldChange[] };

/** Warns of money fields that change implausibly much; nothing where all is plausible. */
export function LoudChanges({ kind, documentKey, changes }: Props) {
  const t = useTranslations('catalogue.loud');
  const { nameOf } = useFieldMessages(kind, documentKey);
  // Settings are documents of one kind, each under a name of its own.
  const loud = loudChanges(kind === 'setting' ? documentKey : kind, expandChanges(changes));
  if (loud.length === 0) return null;
  return (
    <Banner tone="bad" icon="warn">
      <ul>
        {loud.map((one) => (
          <li key={`${one.path} ${one.is}`}>
            {one.is === 'high'
              ? t('high', { field: nameOf(one.path), percent: one.percent })
              : t(one.is, { field: nameOf(one.path), factor: one.factor })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
