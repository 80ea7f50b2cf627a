import type { SlipReason } from '@krapao/contract/errors';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import { ContactSupport } from '../support/contact-support.tsx';

const ADVICE = {
  UPLOADED_FILE_NOT_EXIST: 'picture',
  IMG_SIZE_UNABLE_TO_PROCESS: 'picture',
  CANNOT_READ_CROPPED_IMAGE: 'picture',
  UNSTABLE_REFNO_ON_SLIP: 'picture',
  TRIPPLE_WRONG_CAPTCHA: 'picture',
  INVALID_SLIP: 'download',
  DEST_ACC_INVALID: 'destination',
  SLIP_REFNO_DUPLICATED: 'duplicate',
  NOT_MATCH: 'sender',
  EXPIRED_SLIP: 'late',
  UNKNOW_ERROR: 'unknown',
} as const satisfies Record<SlipReason, string>;

type Props = { slip: { readonly note: string | null; readonly reference: string } };

/** The remedy for a refused slip, and the contact. */
export function SlipHelp({ slip: { note, reference } }: Props) {
  const t = useTranslations('support');
  return (
    <div className="contact-support-help">
      <Banner tone="info">
        <p>{t(`slip.${ADVICE[note as SlipReason] ?? 'unknown'}`)}</p>
        <ContactSupport reference={reference} isItem />
      </Banner>
    </div>
  );
}
