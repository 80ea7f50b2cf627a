import { Status } from '@krapao/ui/data/status';
import { Card } from '@krapao/ui/layout/card';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TypedText } from '../parts/typed-text.tsx';
import type { Complaint } from './complaints-query.ts';
import './complaint-card.css';

const STATE_KIND = { open: 'wait', upheld: 'ok', notUpheld: 'note' } as const;

function stateOf({ answer }: Complaint): keyof typeof STATE_KIND {
  if (!answer) return 'open';
  return answer.isUpheld ? 'upheld' : 'notUpheld';
}

/** Number, state and answer of a complaint. */
export function ComplaintCard({ complaint, children }: { complaint: Complaint; children?: ReactNode }) {
  const t = useTranslations('complaints');
  const { number, message, createdAt, dueAt, answer } = complaint;
  const state = stateOf(complaint);
  return (
    <Card className="complaint-card">
      <div className="complaint-card-head">
        <b>
          {t('one')} <span className="num is-thin">{number}</span>
        </b>
        <Status kind={STATE_KIND[state]} pill>
          {t(state)}
        </Status>
      </div>
      <p className="ink-mute text-caption num is-thin">{formatDateTime(createdAt)}</p>
      <p className="complaint-card-text">{message}</p>
      {answer ? (
        <div className="complaint-card-answer">
          <b className="text-label">{t('answer')}</b>
          <p className="ink-mute text-caption num is-thin">{formatDateTime(answer.at)}</p>
          <p className="complaint-card-text">
            <TypedText text={answer.text} />
          </p>
        </div>
      ) : (
        <p className="ink-soft">{t('dueAt', { time: formatDateTime(dueAt) })}</p>
      )}
      {children}
    </Card>
  );
}
