import { NEWS_PATHS } from '@krapao/contract/notices';
import { formatMoney } from '@krapao/money';
import type { IconName } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { deviceName, isHandheld } from '@krapao/web/browser/device-name.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../shared/money/hidden-amounts.ts';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { useNewsText } from '../../shared/news/use-news-text.ts';
import {
  DEVICES_PATH,
  DOCUMENTS_PATH,
  NOTICE_SETTINGS_PATH,
  PATHS,
  PLAY_SAFELY_PATH,
  receiptPath,
  SLIPS_PATH,
} from '../../shared/paths.ts';
import { useSlipReason } from '../../shared/slips/slip-status.tsx';
import { typeOf } from '../../shared/statement/entry.ts';
import type { Notice } from './api/notices-query.ts';

export type NoticeText = {
  text: string;
  /** A second line, such as what to do if the member did not do this. */
  advice?: string;
  icon: IconName;
  /** Colours of the icon, as of statement entries. */
  tone?: string;
  /** The page of the subject. A reply opens the chat instead, and news may lead nowhere. */
  path?: string;
};

/** Text, icon and destination of a notice, in the reader's language. */
export function useNoticeText(): (notice: Notice) => NoticeText {
  const t = useTranslations('notices');
  const refusals = useTranslations('refusals');
  const documentRefusals = useTranslations('document-refusals');
  const newsText = useNewsText();
  const slipReason = useSlipReason();
  const accountName = useAccountName();
  const hidden = useHiddenAmounts();
  const wallet = useQuery(walletQuery).data;
  const currency = wallet?.wallet.currency ?? 'THB';
  return ({
    kind,
    entry,
    slip,
    login,
    factor,
    end = '',
    bankCode = '',
    passkey = '',
    channel = 'sms',
    until = '',
    recovery,
    document,
    news,
  }) => {
    const advice = t('notYou');
    switch (kind) {
      case 'money': {
        if (!entry) return { text: '', icon: 'statement', path: PATHS.statement };
        const { text, icon } = newsText(entry, wallet);
        const { refusal, note } = entry.steps?.findLast(({ step }) => step === 'rejected') ?? {};
        const why = refusal ? refusals(refusal) : note;
        return { text, ...(why && { advice: why }), icon, tone: typeOf(entry), path: receiptPath(entry.reference) };
      }
      case 'withdraw-requested':
      case 'withdraw-approved':
      case 'withdraw-review': {
        const amount = hidden ? MASKED_AMOUNT : formatMoney(Math.abs(entry?.amount ?? 0), currency);
        const path = entry ? receiptPath(entry.reference) : PATHS.statement;
        return { text: t(kind, { amount }), icon: 'withdraw', tone: kind, path };
      }
      case 'slip-failed':
        return {
          text: t(kind, { reason: slipReason(slip?.reason ?? '') }),
          icon: 'slip',
          tone: kind,
          path: SLIPS_PATH,
        };
      case 'deposit-held':
        return { text: t(kind), icon: 'clock', path: PLAY_SAFELY_PATH };
      case 'bank-account':
        return { text: t(kind, { account: accountName(bankCode, end) }), advice, icon: 'bank', path: PATHS.profile };
      case 'phone':
        return { text: t(kind, { end }), advice, icon: 'phone', path: PATHS.profile };
      case 'passkey-added':
      case 'passkey-removed':
        return { text: t(kind, { name: passkey }), advice, icon: 'shield', path: PATHS.profile };
      case 'password':
        return { text: t(kind), advice, icon: 'lock', path: PATHS.profile };
      case 'second-factor':
        return { text: t(`factor.${factor ?? 'added'}`), advice, icon: 'shield', path: PATHS.profile };
      case 'email':
      case 'muted':
        return { text: t(kind, { channel }), advice, icon: 'bell', path: NOTICE_SETTINGS_PATH };
      case 'withdraw-locked':
        return { text: t(kind), icon: 'lock', path: PATHS.userContact };
      case 'name':
        return { text: t(kind), advice, icon: 'user', path: PATHS.profile };
      case 'login': {
        const device = deviceName(login?.device ?? '') ?? t('unknownDevice');
        return {
          text: t(login?.isNew ? 'newDevice' : 'login', { device }),
          ...(login?.isCurrent && { advice: t('thisDevice') }),
          ...(login?.isReported && { advice: t('notMe.reported') }),
          icon: isHandheld(login?.device ?? '') ? 'phone' : 'globe',
          ...(login?.isNew && { tone: 'new-device' }),
          path: DEVICES_PATH,
        };
      }
      case 'complaint':
        return { text: t(kind), icon: 'info', path: entry ? receiptPath(entry.reference) : PATHS.profile };
      case 'own-data':
        return { text: t(kind), advice, icon: 'download', path: PATHS.profile };
      case 'document': {
        const { kind: what = 'identity', event = 'requested', refusal = null } = document ?? {};
        return {
          text: t(`document.${event}`, { kind: t(`documentKinds.${what}`) }),
          ...(refusal && { advice: documentRefusals(refusal) }),
          icon: event === 'accepted' ? 'check' : 'user',
          path: DOCUMENTS_PATH,
        };
      }
      case 'closing':
      case 'closing-cancelled':
        return { text: t(kind), advice, icon: 'door', path: PATHS.profile };
      case 'recovery': {
        const event = recovery?.event ?? 'requested';
        const what = event === 'done' ? t('setUpAnew') : advice;
        return { text: t(`recovery.${event}`), advice: what, icon: 'shield', path: PATHS.profile };
      }
      case 'recovery-waiting':
        return {
          text: t(kind, { time: formatDateTime(until) }),
          ...(recovery?.openId && { advice: t('stopIfNotYou') }),
          icon: 'shield',
          tone: 'new-device',
          path: PATHS.profile,
        };
      case 'registration-cleared':
        return { text: t(kind), icon: 'check', path: PATHS.home };
      case 'registration-excluded':
        return { text: t(kind, { time: formatDateTime(until) }), icon: 'pause', path: PATHS.profile };
      case 'announcement':
      case 'news': {
        const path = news?.link && NEWS_PATHS[news.link];
        return { text: news?.title ?? '', advice: news?.text ?? '', icon: 'star', tone: 'news', ...(path && { path }) };
      }
      case 'chat':
        return { text: t(kind), icon: 'chat' };
    }
  };
}
