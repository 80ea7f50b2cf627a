import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { Status } from '@krapao/ui/data/status';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { useObjectUrl } from '@krapao/web/browser/use-object-url.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { latestSlipsQuery } from '../api/latest-slips-query.ts';
import { Foot } from '../foot.tsx';
import type { Evaluation, Verdict } from '../slip/evaluate-slip.ts';
import { rememberSent } from '../slip/sent-slips.ts';
import { type SlipPicture, useSlipPicture } from '../slip/use-slip-picture.ts';
import { useSlipUpload } from '../slip/use-slip-upload.ts';
import { useReveal } from '../use-reveal.ts';
import { Paid } from './paid.tsx';
import { SentSlip } from './sent-slip.tsx';
import { SlipDrop } from './slip-drop.tsx';
import { SlipRules } from './slip-rules.tsx';
import '../deposit-upload.css';

type Props = {
  onClose: () => void;
  /** Where to transfer to; hidden once the slip is sent. */
  children: ReactNode;
};

/** Choose a slip, see a first check, send it, follow its progress. */
export function SlipPanel({ onClose, children }: Props) {
  const t = useTranslations('deposit.slip');
  const [reference, setReference] = useState<string>();
  const [unreadable, setUnreadable] = useState<SlipPicture>();
  const { picture, evaluation, memberId, choose, remove } = useSlipPicture();
  const upload = useSlipUpload((answer) => {
    if (memberId && evaluation?.slipKey) {
      rememberSent({ memberId, slipKey: evaluation.slipKey, reference: answer.reference });
    }
    setReference(answer.reference);
  });
  const isUnreadable = picture !== undefined && picture === unreadable;
  const startAgain = () => {
    remove();
    setReference(undefined);
  };
  const chooseChecked = (file: File) => {
    // Some phones give their photos no MIME type.
    if (file.type === '' || file.type.startsWith('image/')) choose(file);
    else toast.error(t('notAPicture'));
  };

  if (reference) {
    return (
      <div className="deposit-stack">
        <SentSlip
          reference={reference}
          foot={
            <Foot>
              <Button tone="plain" size="lg" wide onClick={startAgain}>
                {t('another')}
              </Button>
            </Foot>
          }
          success={(amount, currency) => (
            <Paid {...{ amount, currency, onClose }} onMore={startAgain} moreLabel={t('another')} />
          )}
        />
      </div>
    );
  }
  return (
    <div className="deposit-stack">
      {children}
      <SlipRules />
      {picture ? (
        <Preview
          picture={picture}
          evaluation={evaluation}
          isUnreadable={isUnreadable}
          onUnreadable={() => setUnreadable(picture)}
          onRemove={upload.isPending ? undefined : remove}
        />
      ) : (
        <SlipDrop onChoose={chooseChecked} />
      )}
      {upload.isPending && <Progress percent={upload.percent} isChecking={upload.isChecking} />}
      {!picture && <EarlierSlip />}
      <Foot>
        <Button
          tone="gold"
          size="lg"
          wide
          icon="upload"
          busy={upload.isPending}
          disabled={!picture || isUnreadable}
          onClick={() => picture && upload.send(picture)}
        >
          {t('upload')}
        </Button>
      </Foot>
    </div>
  );
}

/** A slip sent before a reload or from another phone, while being checked, and its result. */
function EarlierSlip() {
  const t = useTranslations('deposit.slip');
  const slips = useQuery(latestSlipsQuery).data?.slips;
  const [followed, setFollowed] = useState<string>();
  const open = slips?.find(({ status }) => status === 'IN_PROGRESS')?.reference;
  if (open && !followed) setFollowed(open);
  if (!followed) return null;
  return (
    <>
      <h3 className="deposit-earlier text-label">{t('earlier')}</h3>
      <SentSlip key={followed} reference={followed} isEarlier />
    </>
  );
}

type PreviewProps = {
  picture: SlipPicture;
  evaluation: Evaluation | undefined;
  isUnreadable: boolean;
  /** The browser cannot decode the picture, so operators could not either. */
  onUnreadable: () => void;
  onRemove: (() => void) | undefined;
};

function Preview({ picture, evaluation, isUnreadable, onUnreadable, onRemove }: PreviewProps) {
  const t = useTranslations('deposit.slip');
  const url = useObjectUrl(picture.file);
  const verdict = isUnreadable ? 'unreadable' : evaluation?.verdict;
  const reveal = useReveal(verdict ?? 'chosen');
  return (
    <div {...reveal}>
      <div className="deposit-upload-preview">
        {isUnreadable ? (
          <span>
            <Icon name="slip" size="m" />
          </span>
        ) : (
          <img src={url} alt={t('preview')} onError={onUnreadable} />
        )}
        <div className="grow" role="status">
          <b>{t('preview')}</b>
          {verdict === undefined && <p className="ink-mute">{t('reading')}</p>}
          {verdict === 'fine' && <Status kind="ok">{t('fine')}</Status>}
        </div>
        {onRemove && <IconButton icon="close" label={t('remove')} onClick={onRemove} />}
      </div>
      <Doubt verdict={verdict} />
    </div>
  );
}

/** The warning of the first check. The slip may still be sent, unless unreadable. */
function Doubt({ verdict }: { verdict: Verdict | 'unreadable' | undefined }) {
  const t = useTranslations('deposit.slip');
  if (verdict === undefined || verdict === 'fine' || verdict === 'unknown') return null;
  if (verdict === 'unreadable') return <Banner tone="bad">{t('unreadable')}</Banner>;
  return (
    <Banner tone="wait" icon="warn">
      {t(verdict)}
      <p className="text-caption">{t('stillSend')}</p>
    </Banner>
  );
}

function Progress({ percent, isChecking }: { percent: number; isChecking: boolean }) {
  const t = useTranslations('deposit');
  return (
    <div className="deposit-upload-progress">
      <progress max={100} value={percent} aria-label={t('slip.upload')} />
      <p className="text-caption ink-soft num is-thin" role="status">
        {isChecking ? `${t('checking')} · ${t('checkingNote')}` : t('slip.uploading', { percent })}
      </p>
    </div>
  );
}
