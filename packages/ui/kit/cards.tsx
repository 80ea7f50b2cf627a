import { useState } from 'react';
import { Button } from '../src/actions/button.tsx';
import { Avatar } from '../src/data/avatar.tsx';
import { BalanceCard } from '../src/data/balance-card.tsx';
import { Kv } from '../src/data/kv.tsx';
import { Money } from '../src/data/money.tsx';
import { Status } from '../src/data/status.tsx';
import { type Column, Table } from '../src/data/table.tsx';
import { CardHeading } from '../src/layout/card.tsx';
import { Banner } from '../src/states/banner.tsx';
import { Empty } from '../src/states/empty.tsx';
import { Retry } from '../src/states/retry.tsx';
import { SkeletonRows } from '../src/states/skeleton.tsx';
import type { Sample } from './samples.ts';

function SampleBalanceCard({
  text,
  ...state
}: {
  text: Sample;
  total?: number;
  checking?: boolean;
  stale?: boolean;
  masked?: boolean;
}) {
  const [hidden, setHidden] = useState(state.masked ?? false);
  return (
    <BalanceCard
      label={text.total}
      total={state.total}
      currency="THB"
      when={text.when}
      stale={state.stale}
      parts={[
        { label: text.main, value: 8250 },
        { label: text.games, value: 4230.5 },
      ]}
      hidden={hidden}
      onHiddenChange={setHidden}
      showLabel={text.show}
      hideLabel={text.hide}
      checking={state.checking ?? false}
      onCheck={() => undefined}
      checkLabel={text.check}
      checkingLabel={text.checking}
    />
  );
}

type Slip = { id: string; when: string; amount: number; kind: 'ok' | 'wait' | 'fail' };

const SLIPS: Slip[] = [
  { id: 'a', when: '20:31', amount: 1000, kind: 'wait' },
  { id: 'b', when: '18:05', amount: -2000, kind: 'ok' },
  { id: 'c', when: '09:12', amount: 300, kind: 'fail' },
];

export function Cards({ text }: { text: Sample }) {
  const words = { ok: text.success, wait: text.inProgress, fail: text.fail };
  const columns: Column<Slip>[] = [
    { key: 'when', head: text.activity, cell: (slip) => slip.when },
    { key: 'state', head: text.info, cell: (slip) => <Status kind={slip.kind}>{words[slip.kind]}</Status> },
    {
      key: 'amount',
      head: text.total,
      align: 'right',
      cell: (slip) => (
        <Money
          value={slip.amount}
          currency="THB"
          signed
          tone={slip.kind === 'fail' ? 'void' : slip.amount > 0 ? 'in' : 'out'}
        />
      ),
    },
  ];
  return (
    <section className="kit-stack">
      <h2>Cards</h2>
      <SampleBalanceCard text={text} total={12480.5} />
      <SampleBalanceCard text={text} total={12480.5} checking />
      <SampleBalanceCard text={text} total={12480.5} masked />
      <SampleBalanceCard text={text} total={12480.5} stale />
      <SampleBalanceCard text={text} checking />
      <Kv
        items={[
          { label: text.phone, value: <span className="num is-thin">020 5512 3456</span> },
          { label: text.activity, value: <span className="num is-thin">14/03/2025 09:41:07</span> },
        ]}
      />
      <CardHeading>{text.profile}</CardHeading>
      <div className="row">
        <Avatar name={text.who} /> <Avatar name="แอน" size="sm" /> <Avatar name="ໄຊ" />
      </div>
      <Table caption={text.activity} columns={columns} rows={SLIPS} rowKey={(slip) => slip.id} />
      <Banner icon="wifi">{text.offline}</Banner>
      <Banner tone="info">{text.offline}</Banner>
      <Banner tone="good">{text.received}</Banner>
      <Banner tone="bad">{text.phoneError}</Banner>
      <Retry title={text.failed} retryLabel={text.again} onRetry={() => undefined}>
        {text.safe}
      </Retry>
      <Empty title={text.empty} action={<Button tone="gold">{text.deposit}</Button>}>
        {text.emptyText}
      </Empty>
      <SkeletonRows count={2} />
    </section>
  );
}
