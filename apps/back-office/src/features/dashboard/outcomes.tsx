import { useLocale, useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import './outcomes.css';

type Outcome = AnswerOf<'GET /api/office/dashboard'>['outcomes'][number];

const PARTS = ['succeeded', 'running', 'failed'] as const;

/** Outcomes of claimed rewards. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  return (
    <>
      <ul className="outcomes">
        {outcomes.map((outcome) => (
          <li key={`${outcome.kind} ${outcome.code}`}>
            <span className="row">
              <span className="grow">{locale === 'th' ? outcome.title.th : outcome.title.en}</span>
              <span className="num is-thin ink-mute">{outcome.claimed}</span>
            </span>
            <span className="outcomes-bars">
              {PARTS.filter((part) => outcome[part] > 0).map((part) => (
                <span key={part} className={`outcomes-${part}`} style={{ flexGrow: outcome[part] }}>
                  <span className="spoken">{t(`outcome.${part}`)} </span>
                  {`${Math.round((outcome[part] / outcome.claimed) * 100)}%`}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="outcomes-legend" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part}>
            <i className={`outcomes-${part}`} />
            {t(`outcome.${part}`)}
          </span>
        ))}
      </p>
    </>
  );
}
