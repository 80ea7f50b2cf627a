import { BankBadge } from '@krapao/ui/bank-badge';
import { ChoiceGrid } from '@krapao/ui/choice-grid';
import { Icon } from '@krapao/ui/icon';
import { SelectField } from '@krapao/ui/select-field';
import { Skeleton } from '@krapao/ui/skeleton';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { LoadAgain } from '@krapao/web/parts/load-again.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { banksQuery } from './banks-query.ts';
import './bank-picker.css';
import { bankCardName, bankName, bankShortName, splitBanks } from './banks.ts';

type BankPickerProps = { value: string; onChange: (code: string) => void; error: string | undefined };

/** The usual banks as cards; the rest in the phone's own list, which every thumb knows. */
export function BankPicker({ value, onChange, error }: BankPickerProps) {
  const t = useTranslations('bank-account');
  const locale = useLocale();
  const banks = useQuery(banksQuery);
  const errorId = useId();
  if (!banks.data) return banks.isError ? <LoadAgain query={banks} /> : <Skeleton height={206} radius={14} />;

  const { cards, more } = splitBanks(banks.data);
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
