import type { AnswerOf } from '@krapao/contract/calls';
import { Icon } from '@krapao/ui/brand/icon';
import { BankBadge } from '@krapao/ui/data/bank-badge';
import { SelectField } from '@krapao/ui/fields/select-field';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { banksQuery } from './banks-query.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import './bank-picker.css';
import { bankCardName, bankName, bankShortName, banksIn, type CurrencyWord, splitBanks } from './banks.ts';

type BankPickerProps = {
  value: string;
  currency: CurrencyWord;
  onChange: (code: string) => void;
  error: string | undefined;
};

/** The usual banks as cards, the rest in a native select. */
export function BankPicker(props: BankPickerProps) {
  return (
    <Loaded query={useQuery(banksQuery)} skeleton={<Skeleton height={206} radius={14} />}>
      {(banks) => <Banks banks={banks} {...props} />}
    </Loaded>
  );
}

function Banks({
  banks,
  value,
  currency,
  onChange,
  error,
}: BankPickerProps & { banks: AnswerOf<'GET /api/lookup/banks'> }) {
  const t = useTranslations('bank-account');
  const locale = useLocale();
  const errorId = useId();
  const { cards, more } = splitBanks(banksIn(banks, currency));
  const isMore = more.some(({ code }) => code === value);
  return (
    <div className="bank-picker">
      <ChoiceGrid
        label={t('bank')}
        options={cards.map((bank) => ({
          value: bank.code,
          label: (
            <>
              {bankShortName(bank.code)} <span className="bank-picker-name">{bankCardName(bank, locale)}</span>
            </>
          ),
          badge: <BankBadge code={bank.code} />,
          tag: bank.recommended && t('recommended'),
        }))}
        value={value}
        onChange={onChange}
        errorId={error && errorId}
      />
      {error && (
        <p className="field-hint is-bad" id={errorId}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      {more.length > 0 && (
        <div className={isMore ? 'bank-picker-more is-on' : 'bank-picker-more'}>
          <SelectField
            label={t('chooseOther')}
            icon="bank"
            value={isMore ? value : ''}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t('chooseOther')}</option>
            {more.map((bank) => (
              <option key={bank.code} value={bank.code}>
                {bankName(bank, locale)} ({bank.code})
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  );
}
