import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { Status } from '@krapao/ui/data/status';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import type { Row } from './queries.ts';
import './test-sheet.css';

type Steps = OfficeAnswerOf<'POST /api/office/transfers/test'>['steps'];

const KIND = { accepted: 'ok', different: 'fail', rejected: 'fail', unknown: 'wait' } as const;

/** The test transfer of a game's connection, with the provider's answer to each step. */
export function TestSheet({ row: { id, group, title }, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations('connections.test');
  const [steps, setSteps] = useState<Steps>([]);
  const test = useCommand('POST /api/office/transfers/test', {
    onSuccess: (answer) => setSteps(answer.steps),
    onError: null,
  });
  const form = useForm({
    initial: {},
    onSubmit: () => test.send({ body: { game: group.scope, connection: id } }),
  });
  return (
    <FormSheet
      title={`${t('title')} · ${group.scope}`}
      actionLabel={t('start')}
      form={form}
      command={test}
      onClose={onClose}
      isPlain
    >
      <p>{title}</p>
      <p className="ink-mute">{t('hint')}</p>
      <div role="status">
        <ol className="test-sheet-steps">
          {steps.map(({ step, outcome, detail }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of one answer never move.
            <li key={place}>
              <span>
                <b>{t(`steps.${step}`)}</b>
                <small>{detail}</small>
              </span>
              <Status kind={KIND[outcome]} pill>
                {t(`outcomes.${outcome}`)}
              </Status>
            </li>
          ))}
        </ol>
      </div>
    </FormSheet>
  );
}
