import { Money } from '@krapao/ui/data/money';
import { Segmented } from '@krapao/ui/fields/segmented';
import { Empty } from '@krapao/ui/states/empty';
import { Loaded, together } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { CARD_TYPES, type CardType, cardLines } from './card-lines.ts';
import { slipsQuery, statementQuery } from './member-queries.ts';
import './inbox-cards.css';

type Props = { memberId: string; onPick: (reference: string) => void; onClose: () => void };

/** Chooses one of the member's own entries or slips, to be sent as a card. */
export function CardSheet({ memberId, onPick, onClose }: Props) {
  const t = useTranslations('inbox');
  const [type, setType] = useState<CardType>('all');
  const query = together(useQuery(statementQuery(memberId)), useQuery(slipsQuery(memberId)));
  return (
    <OpenSheet onClose={onClose} title={t('card.title')}>
      <p className="inbox-cards-hint">{t('card.hint')}</p>
      <Segmented
        label={t('card.type')}
        quiet
        value={type}
        onChange={setType}
        options={CARD_TYPES.map((value) => ({
          value,
          label: value === 'all' ? t('card.all') : t(`money.types.${value}`),
        }))}
      />
      <Loaded query={query}>
        {([statement, slips]) => {
          const lines = cardLines(statement.lines, slips.slips, type);
          return lines.length === 0 ? (
            <Empty title={t('card.none')} />
          ) : (
            <ul className="inbox-cards">
              {lines.map(({ reference, type: its, amount, currency, createdAt, status }) => (
                <li key={`${its} ${reference}`}>
                  <button type="button" className="inbox-mate" onClick={() => onPick(reference)}>
                    <span className="grow inbox-found">
                      <b>{t(`money.types.${its}`)}</b>
                      <small className="num is-thin">
                        {formatDateTime(createdAt)} · {reference}
                      </small>
                    </span>
                    <span className="inbox-cards-amount">
                      {amount !== null && currency && (
                        <Money value={amount} currency={currency} signed={its !== 'slip'} />
                      )}
                      <small>{t(`money.outcomes.${status}`)}</small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </OpenSheet>
  );
}
