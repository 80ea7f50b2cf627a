import { toMajor } from '@krapao/money';
import { Banner } from '@krapao/ui/banner';
import { Empty } from '@krapao/ui/empty';
import { Money } from '@krapao/ui/money';
import { Segmented } from '@krapao/ui/segmented';
import { Sheet } from '@krapao/ui/sheet';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { toast } from '@krapao/ui/toast';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useIsOnline } from '@krapao/web/browser/use-is-online.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { needsEnglishName } from '../../shared/bank-account/bank-name.ts';
import { BlockedNote } from '../../shared/blocks/blocked-note.tsx';
import { playable } from '../../shared/money/balance.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps, WaitingDeposit } from '../../shared/session/member-context.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { depositQuery } from './api/deposit-query.ts';
import type { Deposit } from './api/latest-deposits-query.ts';
import { accountsOf, type Channel, channelsOf, type DepositLookup, type Way, waysOf } from './channels.ts';
import { AccountCard } from './components/account-card.tsx';
import { BankTransferPanel } from './components/bank-transfer-panel.tsx';
import { ChannelPicker } from './components/channel-picker.tsx';
import { GiftPanel } from './components/gift-panel.tsx';
import { ManualPanel } from './components/manual-panel.tsx';
import { OwnAccount } from './components/own-account.tsx';
import { QrPanel } from './components/qr-panel.tsx';
import { SlipPanel } from './components/slip-panel.tsx';
import './deposit.css';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { FootPlace } from './foot.tsx';
import { useArrivals } from './use-arrivals.ts';

const WAY_ICON = { qr: 'qr', transfer: 'bank', slip: 'slip', gift: 'giftlink' } as const;

/** Everything a member can do to put money in. */
export function DepositSheet({ onClose, onMoved, openModal, at }: ModalProps & { at?: WaitingDeposit }) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const profile = useQuery(profileQuery).data;
  const wallet = useQuery(walletQuery).data;
  const lookup = useQuery(depositQuery);
  const isLate = useDelayed(lookup.isPending);
  const isOnline = useIsOnline();
  const copy = useCopy();
  const arrivals = useArrivals(profile?.profile.currency ?? 'THB');

  const close = () => sheet.onOpenChange(false);
  const actions = {
    // A transfer from an account whose name cannot match would only wait: mend the name first.
    onCopy: (number: string) => {
      if (profile && needsEnglishName(profile.bankAccount)) {
        openModal({ of: 'bank-name', after: () => openModal({ of: 'deposit' }) });
      } else copy(number);
    },
    onDone: () => {
      toast.info(t('willRefresh'));
      onMoved();
      close();
    },
    onClose: close,
  };
  const notes = (
    <>
      {!isOnline && <Banner>{common('network')}</Banner>}
      {wallet && (
        <p className="deposit-balance text-label ink-soft">
          {t('inWallet')}{' '}
          <Money value={toMajor(playable(wallet.wallet), wallet.wallet.currency)} currency={wallet.wallet.currency} />
        </p>
      )}
    </>
  );
  return (
    <Sheet
      {...sheet}
      title={t('title')}
      closeLabel={common('close')}
      foot={<div ref={setFoot} className="deposit-foot" />}
    >
      <BlockedNote what="deposit" />
      <FootPlace value={foot}>
        <div className="deposit-body" aria-busy={lookup.isPending}>
          {lookup.data ? (
            <Ways lookup={lookup.data} arrivals={arrivals} at={at} waiting={wallet?.waiting ?? []} {...actions}>
              {notes}
            </Ways>
          ) : (
            notes
          )}
          {isLate && <Placeholder />}
          <QueryRetry query={lookup} />
        </div>
      </FootPlace>
    </Sheet>
  );
}

type Actions = { onCopy: (number: string) => void; onDone: () => void; onClose: () => void };
type WaysProps = Actions & {
  lookup: DepositLookup;
  arrivals: readonly Deposit[];
  /** The deposit that waits, where the member wants to go on with it. */
  at: WaitingDeposit | undefined;
  waiting: readonly WaitingDeposit[];
  children: ReactNode;
};

/** The ways that are open, and the chosen one. In manual mode there is one way only. */
function Ways({ lookup, arrivals, at, waiting, children, ...actions }: WaysProps) {
  const t = useTranslations('deposit');
  const locale = useLocale();
  const channels = channelsOf(lookup, locale);
  const ways = waysOf(channels);
  const waitingId = channels.find(({ way, code }) => at?.way === 'qr' && way === 'qr' && code === at.bankCode)?.id;
  const [wanted, setWanted] = useState<Way | undefined>(waitingId ? 'qr' : undefined);
  const [chosen, setChosen] = useState<Partial<Record<Way, string>>>(waitingId ? { qr: waitingId } : {});
  const head = useRef<HTMLDivElement>(null);

  const accounts = accountsOf(lookup, locale);
  const isEmpty = lookup.isManual ? accounts.length === 0 : channels.length === 0;
  const way = ways.find((open) => open === wanted) ?? ways[0];
  const ofWay = channels.filter((channel) => channel.way === way);
  const channel = ofWay.find(({ id }) => way && id === chosen[way]) ?? ofWay[0];

  if (isEmpty) return <Empty title={t('noneOpen')}>{t('noneOpenNote')}</Empty>;
  // Who comes for a notice finds it, although the mode may have changed since.
  if (lookup.isManual || at?.way === 'manual') {
    const notice = at?.way === 'manual' ? at : waiting.find((deposit) => deposit.way === 'manual');
    const currency = accounts[0]?.currency ?? 'THB';
    return (
      <>
        {children}
        <ManualPanel accounts={accounts} currency={currency} waiting={notice} {...actions} />
      </>
    );
  }
  if (!way || !channel) return null;
  const choose = (next: Way) => {
    setWanted(next);
    head.current?.closest('.sheet-body')?.scrollTo(0, 0);
  };
  return (
    <>
      {ways.length > 1 && (
        <div ref={head} className={ways.length > 3 ? 'deposit-ways is-many' : 'deposit-ways'}>
          <Segmented
            label={t('ways')}
            quiet
            options={ways.map((value) => ({ value, label: t(`way.${value}`), icon: WAY_ICON[value] }))}
            value={way}
            onChange={choose}
          />
        </div>
      )}
      {children}
      <ChannelPicker
        key={way}
        channels={ofWay}
        chosen={channel}
        onChoose={({ id }) => setChosen({ ...chosen, [way]: id })}
      />
      <Panel key={channel.id} channel={channel} arrivals={arrivals} linkKey={lookup.giftLinkKey} {...actions} />
    </>
  );
}

type PanelProps = Actions & { channel: Channel; arrivals: readonly Deposit[]; linkKey: string };

function Panel({ channel, arrivals, linkKey, onCopy, onDone, onClose }: PanelProps) {
  switch (channel.way) {
    case 'qr':
      return <QrPanel channel={channel} arrivals={arrivals} onDone={onDone} onClose={onClose} />;
    case 'transfer':
      return <BankTransferPanel {...{ channel, arrivals, onCopy, onDone, onClose }} />;
    case 'gift':
      return <GiftPanel linkKey={linkKey} />;
    case 'slip':
      return (
        <div className="deposit-stack">
          <AccountCard channel={channel} onCopy={onCopy} />
          <OwnAccount />
          <SlipPanel />
        </div>
      );
  }
}

/** The size of what comes, so that nothing jumps. */
function Placeholder() {
  return (
    <div className="deposit-stack">
      <Skeleton height={64} radius={14} />
      <Skeleton height={44} radius={14} />
      <Skeleton height={150} radius={18} />
    </div>
  );
}
