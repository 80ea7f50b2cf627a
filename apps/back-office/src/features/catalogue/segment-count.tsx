import type { SegmentDocument } from '@krapao/contract/documents/segment';
import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import type { Json } from '../../shared/catalogue/at-path.ts';

type Props = { value: Json; mayCount: boolean; isWrong: boolean };

/** How many members the draft of a segment has, and who is never among them. */
export function SegmentCount({ value, mayCount, isWrong }: Props) {
  const t = useTranslations('catalogue.audience');
  const [counted, setCounted] = useState<{ of: Json; members: number }>();
  const count = useCommand('POST /api/office/segments/count', {
    onSuccess: ({ members }, { body }) => setCounted({ of: body.value, members }),
  });
  const members = counted && counted.of === value ? counted.members : undefined;
  return (
    <section className="catalogue-segment-count" aria-label={t('title')}>
      <h3 className="text-label">{t('title')}</h3>
      <output className="text-heading">{members === undefined ? t('open') : t('members', { n: members })}</output>
      {mayCount && (
        <Button
          size="xs"
          tone="line"
          disabled={isWrong}
          busy={count.isPending}
          onClick={() => count.send({ body: { value: value as SegmentDocument } })}
        >
          {t('count')}
        </Button>
      )}
      <p className="ink-soft">{t('without')}</p>
    </section>
  );
}
