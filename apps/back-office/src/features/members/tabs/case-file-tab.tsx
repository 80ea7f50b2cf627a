import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import type { TabProps } from '../queries.ts';
import { CaseFiles, RequestSheet } from './case-file/case-files.tsx';
import { CaseParts } from './case-file/case-parts.tsx';
import './case-file/case-file.css';

type Parts = AnswerOf<'GET /api/office/members/{id}/case-file'>['parts'];

/** Everything about a member for a regulator: one view, opened at a click because it is audited, and ZIPs of it. */
export function CaseFileTab({ member: { id } }: TabProps) {
  const t = useTranslations('members.caseFile');
  const [parts, setParts] = useState<Parts>();
  const [isRequesting, setRequesting] = useState(false);
  const view = useCommand('GET /api/office/members/{id}/case-file', { onSuccess: (answer) => setParts(answer.parts) });
  return (
    <div className="case-file">
      <p className="ink-soft">{t('intro')}</p>
      <div className="row case-file-acts">
        <Button size="xs" tone="gold" busy={view.isPending} onClick={() => view.send({ params: { id } })}>
          {t(parts ? 'refresh' : 'open')}
        </Button>
        <Button size="xs" tone="line" icon="download" onClick={() => setRequesting(true)}>
          {t('request')}
        </Button>
      </div>
      <CaseFiles id={id} />
      {parts && <CaseParts parts={parts} />}
      {isRequesting && <RequestSheet id={id} onClose={() => setRequesting(false)} />}
    </div>
  );
}
