import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { Field } from '@krapao/ui/fields/field';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFoundMembers } from '../../../shared/members/use-found-members.ts';
import { useMay } from '../../../shared/session/session.ts';
import type { Payment, Receiver } from '../queries.ts';
import { SuggestionFacts } from './suggestion-facts.tsx';

type Props = { payment: Payment; error: string | undefined; onPick: (receiver: Receiver) => void };

/** Chooses the member of a payment: suggestions first, then anybody by name, phone, account or number. */
export function ReceiverSearch({ payment, error, onPick }: Props) {
  const t = useTranslations('review.payment');
  const maySearch = useMay('members.read');
  const [typed, setTyped] = useState('');
  const { members, isLooking } = useFoundMembers(typed);
  const isTyped = typed.trim().length > 1;
  const found = members.map((line): { line: typeof line; receiver: Receiver } => {
    const { id, name, phone, createdAt } = line;
    return { line, receiver: { member: { id, name, phone, joinedAt: createdAt }, notice: null } };
  });
  const pickOnly = (event: KeyboardEvent<HTMLInputElement>) => {
    // Back to the keys of the page.
    if (event.key === 'Escape' && !event.currentTarget.closest('.layer')) event.currentTarget.blur();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [only, another] = found;
    if (only && !another) onPick(only.receiver);
  };
  return (
    <>
      {maySearch && (
        <Field
          label={t('findMember')}
          hint={t('findMemberHint')}
          icon="search"
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={pickOnly}
        />
      )}
      {!isTyped && payment.suggestions.length > 0 && (
        <section className="review-part">
          <h3>{t('suggested')}</h3>
          <ul className="review-suggestions">
            {payment.suggestions.map((suggestion) => (
              <li key={`${suggestion.member.id} ${suggestion.notice?.reference}`}>
                <SuggestionFacts suggestion={suggestion} />
                <Button size="xs" tone="line" onClick={() => onPick(suggestion)}>
                  {t('choose')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isTyped && (
        <div aria-live="polite">
          {found.length === 0 && <p className="ink-mute">{t(isLooking ? 'findingMembers' : 'noMembers')}</p>}
          <ul className="review-suggestions">
            {found.map(({ line: { id, name, phone, bank, currency, state }, receiver }) => (
              <li key={id}>
                <div className="grow">
                  <b>{name}</b>
                  <small className="num is-thin">
                    {id} · {phone}
                  </small>
                  <small>
                    {bank.code} {bank.accountNo} · {bank.accountName}
                  </small>
                  <span className="review-chips">
                    {currency !== payment.currency && <Status kind="fail">{t('otherCurrency', { currency })}</Status>}
                    {state === 'inactive' && <Status kind="fail">{t('inactive')}</Status>}
                  </span>
                </div>
                <Button size="xs" tone="line" onClick={() => onPick(receiver)}>
                  {t('choose')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
