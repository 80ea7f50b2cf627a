import { LIMITS } from '@krapao/contract/limits';
import { findGiftLink } from '@krapao/payloads/gift-link';
import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { toast } from '@krapao/ui/toast';
import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../../shared/money/use-money-call.ts';
import { encryptLink } from '../encrypt-link.ts';
import { Foot } from '../foot.tsx';
import { useDepositErrorText } from '../use-deposit-error-text.ts';

/** Deposit by a gift link, which is sent encrypted. */
export function GiftPanel({ linkKey }: { linkKey: string }) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const errorText = useDepositErrorText('THB');
  const formId = useId();
  const [link, setLink] = useState('');
  const gift = useMoneyCall('POST /api/wallet/truelink', {
    // What came in is said by whoever sees it arrive.
    onSuccess: () => setLink(''),
    onError: (error) => toast.error(errorText(error)),
  });
  const isEmpty = link.trim() === '';

  // Before the field joins the lines of a message: the link would run into the next word.
  const paste = (event: ClipboardEvent) => {
    const found = findGiftLink(event.clipboardData.getData('text'));
    if (!found) return;
    event.preventDefault();
    setLink(found.link);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || gift.isPending) return;
    encryptLink(findGiftLink(link)?.link ?? link.trim(), linkKey).then(
      (encrypted) => gift.send({ body: { link: encrypted } }),
      (error: unknown) => toast.error(errorText(error)),
    );
  };
  return (
    <form id={formId} className="deposit-stack" onSubmit={submit} noValidate>
      <p className="ink-soft">{t('giftHow')}</p>
      <Field
        label={t('giftLink')}
        icon="giftlink"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('giftPlaceholder')}
        value={link}
        onChange={(event) => setLink(event.target.value)}
        onPaste={paste}
        hint={t('giftMinimum', { value: LIMITS.giftLinkMinimumBaht, unit: common('baht') })}
      />
      {(gift.isChecking || gift.answer?.status === 'IN_PROGRESS') && (
        <Banner>
          <b>{t('checking')}</b> {t('checkingNote')}
        </Banner>
      )}
      <Foot>
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={gift.isPending} disabled={isEmpty}>
          {gift.isChecking ? t('checking') : t('send')}
        </Button>
        <p className="deposit-foot-note">{t('within')}</p>
      </Foot>
    </form>
  );
}
