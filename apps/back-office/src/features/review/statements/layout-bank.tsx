import { SelectField } from '@krapao/ui/fields/select-field';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import type { LayoutKind, Layouts } from './queries.ts';

type Props = { kind: LayoutKind; layouts: Layouts; value: string; onChange: (bankCode: string) => void };

/** The bank of a layout, and whether a change of its layout waits for a second person. */
export function LayoutBank({ kind, layouts: { banks, approvals }, value, onChange }: Props) {
  const t = useTranslations('bank-files');
  return (
    <>
      <SelectField label={t('bank')} value={value} onChange={({ target }) => onChange(target.value)}>
        {banks.map((bank) => (
          <option key={bank} value={bank}>
            {bank}
          </option>
        ))}
      </SelectField>
      {approvals.some((one) => one.bankCode === value && one.kind === kind) && (
        <Banner icon="users">{t('layoutWaits')}</Banner>
      )}
    </>
  );
}
