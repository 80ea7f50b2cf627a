import { toMajor } from '@krapao/money';
import { mainWalletOf } from '@krapao/money/balance';
import { Money } from '@krapao/ui/data/money';
import { Segmented } from '@krapao/ui/fields/segmented';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useIsOnline } from '@krapao/web/browser/use-is-online.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { needsEnglishName } from '../../shared/bank-account/bank-name.ts';
import { BlockedNote } from '../../shared/blocks/blocked-note.tsx';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { PLAY_SAFELY_PATH } from '../../shared/paths.ts';
import type { ModalProps, WaitingDeposit } from '../../shared/session/member-context.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { ContactSupport } from '../../shared/support/contact-support.tsx';
import { depositQuery } from './api/deposit-query.ts';
import { type Deposit, latestDepositsQuery } from './api/latest-deposits-query.ts';
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
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { FootPlace } from './foot.tsx';
import { useArrivals } from './use-arrivals.ts';

const WAY_ICON = { qr: 'qr', transfer: 'bank', slip: 'slip', gift: 'giftlink' } as const;

export function DepositSheet({ onClose, onMoved, openModal, at }: ModalProps & { at?: WaitingDeposit }) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const profile = useQuery(profileQuery).data;
  const wallet = useQuery(walletQuery).data;
  const lookup = useQuery(depositQuery);
  const isFirst = useQuery(latestDepositsQuery).data?.statements.length === 0;
  const isOnline = useIsOnline();
  const copy = useCopy();
  const arrivals = useArrivals(profile?.profile.currency ?? 'THB');

  const isSingle = lookup.data !== undefined && (lookup.data.isManual || at?.way === 'manual');

  const close = () => sheet.onOpenChange(false);
  const actions = {
    // A transfer from an account whose name cannot match would not be credited by itself: correct the name first.
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
      {/* Not above a code, which has to be in sight as a whole. */}
      {isFirst && wallet?.waiting.length === 0 && (
        <Banner tone="info" icon="shield">
          <p>{t('limitOffer')}</p>
          <Link className="link" to={PLAY_SAFELY_PATH} onClick={close}>
            {t('limitSet')}
          </Link>
        </Banner>
      )}
      {wallet && (
        <p className="deposit-balance text-label ink-soft">
          {t('inWallet')}{' '}
          <Money
            value={toMajor(mainWalletOf(wallet.wallet), wallet.wallet.currency)}
            currency={wallet.wallet.currency}
          />
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
      {!wallet?.exclusion && (
        <FootPlace value={foot}>
          <div className={isSingle ? 'deposit-body is-single' : 'deposit-body'} aria-busy={lookup.isPending}>
            {!lookup.data && notes}
            <Loaded query={lookup} skeleton={<Placeholder />}>
              {(data) => (
                <Ways lookup={data} arrivals={arrivals} at={at} waiting={wallet?.waiting ?? []} {...actions}>
                  {notes}
                </Ways>
              )}
            </Loaded>
          </div>
        </FootPlace>
      )}
    </Sheet>
  );
}

type Actions = { onCopy: (number: string) => void; onDone: () => void; onClose: () => void };
type WaysProps = Actions & {
  lookup: DepositLookup;
  arrivals: readonly Deposit[];
  /** The waiting deposit that the member wants to continue. */
  at: WaitingDeposit | undefined;
  waiting: readonly WaitingDeposit[];
  children: ReactNode;
};

/** The available ways and the chosen way. Manual mode has a single way. */
function Ways({ lookup, arrivals, at, waiting, children, ...actions }: WaysProps) {
  const t = useTranslations('deposit');
  const locale = useLocale();
  const channels = channelsOf(lookup, locale);
  const ways = waysOf(channels);
  const waitingId = channels.find(({ way, code }) => at?.way === 'qr' && way === 'qr' && code === at.bankCode)?.id;
  const [wanted, setWanted] = useState<Way | undefined>(waitingId ? 'qr' : undefined);
  const [chosen, setChosen] = useState<Partial<Record<Way, string>>>(waitingId ? { qr: waitingId } : {});
  const [isListOpen, setListOpen] = useState(false);
  const closeList = useCallback(() => setListOpen(false), []);
  const head = useRef<HTMLDivElement>(null);

  const accounts = accountsOf(lookup, locale);
  const isEmpty = lookup.isManual ? accounts.length === 0 : channels.length === 0;
  const way = ways.find((open) => open === wanted) ?? ways[0];
  const ofWay = channels.filter((channel) => channel.way === way);
  const channel = ofWay.find(({ id }) => way && id === chosen[way]) ?? ofWay[0];

  if (isEmpty) {
    return (
      <Empty title={t('noneOpen')} action={<ContactSupport />}>
        {t('noneOpenNote')}
      </Empty>
    );
  }
  // A deposit notice stays reachable, although the mode may have changed since.
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
    setListOpen(false);
    head.current?.closest('.sheet-body')?.scrollTo(0, 0);
  };
  return (
    <>
      <div className="deposit-side">
        {ways.length > 1 && (
          <div ref={head} className={ways.length > 3 ? 'deposit-ways is-many' : 'deposit-ways'}>
            <Segmented
              label={t('ways')}
              quiet
              options={ways.map((value) => ({ value, label: <WayLabel way={value} />, icon: WAY_ICON[value] }))}
              value={way}
              onChange={choose}
            />
          </div>
        )}
        {children}
      </div>
      <div className="deposit-main">
        <ChannelPicker
          channels={ofWay}
          chosen={channel}
          onChoose={({ id }) => setChosen({ ...chosen, [way]: id })}
          isOpen={isListOpen}
          onOpenChange={setListOpen}
        />
        <Panel
          key={channel.id}
          channel={channel}
          arrivals={arrivals}
          linkKey={lookup.giftLinkKey}
          onCode={closeList}
          {...actions}
        />
      </div>
    </>
  );
}

/** Wide screens have room for a description of each way. */
function WayLabel({ way }: { way: Way }) {
  const t = useTranslations('deposit');
  return (
    <>
      {t(`way.${way}`)}
      <small className="deposit-way-note" aria-hidden="true">
        {t(`note.${way}`)}
      </small>
    </>
  );
}

type PanelProps = Actions & { channel: Channel; arrivals: readonly Deposit[]; linkKey: string; onCode: () => void };

function Panel({ channel, arrivals, linkKey, onCode, onCopy, onDone, onClose }: PanelProps) {
  switch (channel.way) {
    case 'qr':
      return <QrPanel {...{ channel, arrivals, onCode, onDone, onClose }} />;
    case 'transfer':
      return <BankTransferPanel {...{ channel, arrivals, onCopy, onDone, onClose }} />;
    case 'gift':
      return <GiftPanel linkKey={linkKey} onClose={onClose} />;
    case 'slip':
      return (
        <SlipPanel onClose={onClose}>
          <AccountCard channel={channel} onCopy={onCopy} />
          <OwnAccount />
        </SlipPanel>
      );
  }
}

/** As large as the content that follows, so that nothing shifts. */
function Placeholder() {
  return (
    <>
      <div className="deposit-side">
        <Skeleton height={64} radius={14} />
      </div>
      <div className="deposit-main">
        <Skeleton height={44} radius={14} />
        <Skeleton height={150} radius={18} />
      </div>
    </>
  );
}
