import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { findGiftLink } from '@krapao/payloads/gift-link';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../../shared/api/use-command.ts';
import { receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { ContactSupport } from '../../../shared/support/contact-support.tsx';
import { encryptLink } from '../encrypt-link.ts';
import { Foot } from '../foot.tsx';
import { Paid } from './paid.tsx';

/** Refusals that stay at the field when their toast is gone. */
const ABOUT_THE_LINK: readonly string[] = ['TRUELINK_INVALID', 'TRUELINK_DUPLICATE', 'TRANSFER_MINIMUM'];

type Gift = AnswerOf<'POST /api/wallet/truelink'>;
type Props = { linkKey: string; onClose: () => void };

/** Deposit by a gift link, sent encrypted. */
export function GiftPanel({ linkKey, onClose }: Props) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const form = useForm({
    initial: { link: '' },
    onSubmit: ({ link }) => {
      if (link.trim() === '' || gift.isPending) return;
      encryptLink(findGiftLink(link)?.link ?? link.trim(), linkKey).then(
        (encrypted) => gift.send({ body: { link: encrypted } }),
        (error: unknown) => toast.error(errorText(error)),
      );
    },
  });
  const [sent, setSent] = useState<Gift>();
  const outcome = useOutcome(sent);
  const gift = useMoneyCommand('POST /api/wallet/truelink', {
    onSuccess: (answer) => {
      form.reset();
      setSent(answer);
    },
    onError: (error) => {
      toast.error(errorText(error));
      if (ABOUT_THE_LINK.includes(failureOf(error).code)) form.refuse({ link: errorText(error) });
    },
  });
  // Runs before the field joins a pasted message's lines, which would append the next word to the link.
  const paste = (event: ClipboardEvent) => {
    const found = findGiftLink(event.clipboardData.getData('text'));
    if (!found) return;
    event.preventDefault();
    form.set({ link: found.link });
  };
  const pasteFromClipboard = async () => {
    // Without permission or support, the member pastes by hand.
    const text = await navigator.clipboard?.readText?.().catch(() => undefined);
    const found = text === undefined ? undefined : findGiftLink(text);
    if (found) form.set({ link: found.link });
    else form.refuse({ link: text === undefined ? t('pasteByHand') : t('nothingToPaste') });
  };

  if (outcome?.status === 'SUCCESS') {
    const more = () => setSent(undefined);
    return <Paid amount={outcome.amount} currency="THB" onMore={more} onClose={onClose} />;
  }
  return (
    <form {...form.props} className="deposit-stack">
      <p className="ink-soft">{t('giftHow')}</p>
      <Field
        {...form.field('link')}
        label={t('giftLink')}
        icon="giftlink"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('giftPlaceholder')}
        onPaste={paste}
        trailing={
          <Button size="sm" onClick={() => void pasteFromClipboard()}>
            {t('paste')}
          </Button>
        }
        hint={t('giftMinimum', { value: LIMITS.giftLinkMinimumBaht, unit: common('baht') })}
      />
      {(gift.isChecking || outcome?.status === 'IN_PROGRESS') && (
        <Banner>
          <b>{t('checking')}</b> {t('checkingNote')}
        </Banner>
      )}
      {outcome?.status === 'FAILED' && sent && (
        <Banner tone="bad">
          {t('giftFailed')}
          <ContactSupport reference={sent.reference} />
        </Banner>
      )}
      <Foot>
        <Button
          type="submit"
          form={form.id}
          tone="gold"
          size="lg"
          wide
          busy={gift.isPending}
          disabled={form.values.link.trim() === ''}
        >
          {gift.isChecking ? t('checking') : t('send')}
        </Button>
        <p className="deposit-foot-note">{t('within')}</p>
      </Foot>
    </form>
  );
}

/** The outcome of a gift; while in progress, polled by its statement entry. */
function useOutcome(sent: Gift | undefined): { status: Gift['status']; amount: number } | undefined {
  const isOpen = sent?.status === 'IN_PROGRESS';
  const receipt = useQuery({ ...receiptQuery(sent?.reference ?? ''), enabled: isOpen }).data;
  if (!sent) return undefined;
  const { status, amount } = isOpen && receipt ? receipt : sent;
  return { status, amount: amount ?? 0 };
}
