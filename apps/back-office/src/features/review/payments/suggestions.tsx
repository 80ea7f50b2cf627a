import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Payment, Receiver } from '../queries.ts';
import { NoticePicker } from '../slips/notice-picker.tsx';
import { useWork } from '../work.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { ReceiverSearch } from './receiver-search.tsx';
import { SuggestionFacts } from './suggestion-facts.tsx';

/** Suggested members for a payment, strongest first, each with its reasons. */
export function Suggestions({ payment }: { payment: Payment }) {
  const t = useTranslations('review.payment');
  const { mayDecide, claim } = useWork();
  const [chosen, choose] = useState<Receiver>();
  const [isPicking, setPicking] = useState(false);
  const mayAct = mayDecide && claim.state !== 'taken';
  if (payment.state !== 'review' && payment.state !== 'waiting') return null;
  return (
    <section className="review-part">
      <h3>{t('suggested')}</h3>
      {payment.suggestions.length === 0 && <p className="ink-mute">{t('noSuggestions')}</p>}
      {payment.suggestions.length === 0 && mayAct && (
        <ReceiverSearch payment={payment} error={undefined} onPick={choose} />
      )}
      <ul className="review-suggestions">
        {payment.suggestions.map((suggestion) => {
          const { member, notice } = suggestion;
          return (
            <li key={`${member.id} ${notice?.reference}`}>
              <SuggestionFacts suggestion={suggestion} />
              {mayAct && (
                <Button size="xs" tone="line" onClick={() => choose(suggestion)}>
                  {notice ? t('match') : t('credit')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayAct && (
        <Button size="xs" tone="ghost" icon="search" onClick={() => setPicking(true)}>
          {t('pickNotice')}
        </Button>
      )}
      {isPicking && (
        <NoticePicker
          payment={payment}
          onPick={(picked) => {
            setPicking(false);
            choose(picked);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {chosen && <CreditDialog payment={payment} to={chosen} onClose={() => choose(undefined)} />}
    </section>
  );
}
