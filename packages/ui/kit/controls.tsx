import { TRUEWALLET } from '@krapao/contract/accounts';
import { useState } from 'react';
import { Button } from '../src/actions/button.tsx';
import { Chip, Chips } from '../src/actions/chip.tsx';
import { IconButton } from '../src/actions/icon-button.tsx';
import { BankBadge } from '../src/data/bank-badge.tsx';
import { Pager } from '../src/data/pager.tsx';
import { Status } from '../src/data/status.tsx';
import { Checkbox } from '../src/fields/checkbox.tsx';
import { Field, PasswordField } from '../src/fields/field.tsx';
import { LanguageSelect } from '../src/fields/language-select.tsx';
import { Segmented } from '../src/fields/segmented.tsx';
import { SelectField } from '../src/fields/select-field.tsx';
import type { Sample } from './samples.ts';

const TONES = ['gold', 'plain', 'line', 'goldline', 'danger', 'ghost', 'ghost danger'] as const;
const BADGES = [
  'SCB',
  'KBANK',
  'KTB',
  'BBL',
  'TTB',
  'GSB',
  'BAY',
  'BCEL',
  'LDB',
  'JDB',
  'APB',
  TRUEWALLET,
  'WW',
  'PAYTIMZ',
  'XYZ',
];

export function Controls({ text }: { text: Sample }) {
  return (
    <>
      <Buttons text={text} />
      <Fields text={text} />
      <Choices text={text} />
    </>
  );
}

function Buttons({ text }: { text: Sample }) {
  return (
    <section>
      <h2>Buttons</h2>
      <div className="kit-buttons">
        {TONES.map((tone) => (
          <div key={tone} className="row">
            <Button tone={tone}>{text.deposit}</Button>
            <Button tone={tone} busy>
              {text.deposit}
            </Button>
            <Button tone={tone} disabled>
              {text.deposit}
            </Button>
            <Button tone={tone} size="sm" icon="copy">
              {text.deposit}
            </Button>
            <Button tone={tone} size="xs">
              {text.deposit}
            </Button>
          </div>
        ))}
        <div className="row">
          <IconButton icon="logout" label={text.logOut} />
          <IconButton icon="left" label={text.logOut} look="fill" />
          <IconButton icon="close" label={text.close} size="sm" />
          <IconButton icon="right" label={text.logOut} disabled />
          <LanguageSelect value="th" onChange={() => undefined} label={text.language} />
          <LanguageSelect value="la" onChange={() => undefined} label={text.language} solid />
        </div>
      </div>
    </section>
  );
}

function Fields({ text }: { text: Sample }) {
  return (
    <section>
      <h2>Fields</h2>
      <form className="kit-fields">
        <Field label={text.phone} icon="phone" numeric placeholder="081 234 5678" hint={text.phoneError} />
        <Field label={text.phone} icon="phone" numeric defaultValue="081 234 567" error={text.phoneError} />
        <Field label={text.phone} numeric defaultValue="010-120-0123" valid />
        <Field label={text.phone} numeric defaultValue="010-120-0123" disabled />
        <PasswordField label={text.password} showLabel={text.show} hideLabel={text.hide} autoComplete="off" />
        <SelectField label={text.bank} icon="bank">
          <option>{text.baht}</option>
          <option>{text.kip}</option>
        </SelectField>
        <Checkbox defaultChecked>{text.remember}</Checkbox>
        <Checkbox>{text.remember}</Checkbox>
        <Checkbox disabled>{text.remember}</Checkbox>
      </form>
    </section>
  );
}

function Choices({ text }: { text: Sample }) {
  const [currency, setCurrency] = useState<'LAK' | 'THB'>('LAK');
  const [filter, setFilter] = useState('all');
  const [page, setPage] = useState(5);
  const labels = { nav: 'Pages', first: 'First', previous: 'Previous', next: 'Next', last: 'Last', page: String };
  return (
    <section className="kit-stack">
      <h2>Choices</h2>
      <div className="kit-badges">
        {BADGES.map((code) => (
          <BankBadge key={code} code={code} />
        ))}
        <BankBadge code="KBANK" size="sm" />
        <BankBadge code="WW" size="sm" />
      </div>
      <Segmented
        label={text.currency}
        value={currency}
        onChange={setCurrency}
        options={[
          { value: 'LAK', label: text.kip },
          { value: 'THB', label: text.baht, icon: 'coin' },
        ]}
      />
      <Chips label={text.activity}>
        {(['all', 'deposit', 'withdraw', 'transfer'] as const).map((name) => (
          <Chip
            key={name}
            on={filter === name}
            icon={name === 'all' ? undefined : name}
            onClick={() => setFilter(name)}
          >
            {text[name]}
          </Chip>
        ))}
      </Chips>
      <div className="kit-badges">
        {[100, 200, 500, 1000].map((amount) => (
          <Chip key={amount} amount on={amount === 500}>
            {amount}
          </Chip>
        ))}
      </div>
      <div className="kit-badges">
        <Status kind="ok">{text.success}</Status>
        <Status kind="ok" pill>
          {text.success}
        </Status>
        <Status kind="wait">{text.inProgress}</Status>
        <Status kind="fail">{text.fail}</Status>
        <Status kind="note">{text.info}</Status>
      </div>
      <Pager page={page} pageCount={9} onPageChange={setPage} labels={labels} />
    </section>
  );
}
