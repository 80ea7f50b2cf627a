import type { SlipReason } from '@krapao/contract/errors';
import { Banner } from '@krapao/ui/banner';
import { useTranslations } from 'use-intl';
import { AskSupport } from '../support/ask-support.tsx';

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

/** What to do about a slip that was not accepted, and whom to ask. */
export function SlipHelp({ slip: { note, reference } }: Props) {
  const t = useTranslations('support');
  return (
    <div className="ask-support-help">
      <Banner tone="info">
        <p>{t(`slip.${ADVICE[note as SlipReason] ?? 'unknown'}`)}</p>
        <AskSupport reference={reference} isItem />
      </Banner>
    </div>
  );
}
