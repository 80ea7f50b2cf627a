import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { Status } from '@krapao/ui/status';
import { toast } from '@krapao/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { slipRulesQuery } from '../api/slip-rules-query.ts';
import { Foot } from '../foot.tsx';
import type { Judgement, Verdict } from '../slip/judge-slip.ts';
import { rememberSent } from '../slip/sent-slips.ts';
import { type SlipPicture, useSlipPicture } from '../slip/use-slip-picture.ts';
import { useSlipUpload } from '../slip/use-slip-upload.ts';
import { SentSlip } from './sent-slip.tsx';
import { SlipDrop } from './slip-drop.tsx';

/** Shows a slip to us: choose it, hear a first opinion, send it, follow it. */
export function SlipPanel() {
  const t = useTranslations('deposit.slip');
  const [reference, setReference] = useState<string>();
  const [unreadable, setUnreadable] = useState<SlipPicture>();
  const { picture, judgement, memberId, choose, remove } = useSlipPicture();
  const upload = useSlipUpload((answer) => {
    if (memberId && judgement?.slipKey) {
      rememberSent({ memberId, slipKey: judgement.slipKey, reference: answer.reference });
    }
    setReference(answer.reference);
  });
  const isUnreadable = picture !== undefined && picture === unreadable;
  const startAgain = () => {
    remove();
    setReference(undefined);
  };
  const chooseChecked = (file: File) => {
    // Some phones name no type for the pictures they make.
    if (file.type === '' || file.type.startsWith('image/')) choose(file);
    else toast.error(t('notAPicture'));
  };

  if (reference) {
    return (
      <>
        <SentSlip reference={reference} />
        <Foot>
          <Button tone="plain" size="lg" wide onClick={startAgain}>
            {t('another')}
          </Button>
        </Foot>
      </>
    );
  }
  return (
    <div className="deposit-slip">
      {picture ? (
        <Preview
          picture={picture}
          judgement={judgement}
          isUnreadable={isUnreadable}
          onUnreadable={() => setUnreadable(picture)}
          onRemove={upload.isPending ? undefined : remove}
        />
      ) : (
        <SlipDrop onChoose={chooseChecked} />
      )}
      {isUnreadable && <Banner tone="bad">{t('unreadable')}</Banner>}
      {picture && !isUnreadable && <Doubt verdict={judgement?.verdict} />}
      {upload.isPending && <Progress percent={upload.percent} isChecking={upload.isChecking} />}
      <Rules />
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

/** The operator's way to say that slips are taken all day. */
const NO_CUT_OFF = '24:00';

function Rules() {
  const t = useTranslations('deposit.slip');
  const rules = useQuery(slipRulesQuery).data;
  const minutes = rules?.maxAgeMinutes ?? 60;
  return (
    <ul className="deposit-rules text-caption ink-mute">
      <li>
        <Icon name="clock" size="s" />
        {minutes === 60 ? t('withinHour') : t('withinMinutes', { minutes })}
      </li>
      {rules && rules.cutOffTime !== NO_CUT_OFF && (
        <li>
          <Icon name="moon" size="s" />
          {t('cutOff', { time: rules.cutOffTime })}
        </li>
      )}
    </ul>
  );
}

type PreviewProps = {
  picture: SlipPicture;
  judgement: Judgement | undefined;
  isUnreadable: boolean;
  /** The browser cannot show it, so nobody could read it. */
  onUnreadable: () => void;
  onRemove: (() => void) | undefined;
};

function Preview({ picture, judgement, isUnreadable, onUnreadable, onRemove }: PreviewProps) {
  const t = useTranslations('deposit.slip');
  const url = useObjectUrl(picture.file);
  const verdict = judgement?.verdict;
  return (
    <div className="deposit-preview">
      {isUnreadable ? (
        <span>
          <Icon name="slip" size="m" />
        </span>
      ) : (
        <img src={url} alt={t('preview')} onError={onUnreadable} />
      )}
      <div className="grow" role="status">
        <b>{t('preview')}</b>
        {verdict === undefined && !isUnreadable && <p className="ink-mute">{t('reading')}</p>}
        {verdict === 'fine' && <Status kind="ok">{t('fine')}</Status>}
      </div>
      {onRemove && <IconButton icon="close" label={t('remove')} onClick={onRemove} />}
    </div>
  );
}

/** An address for a file of the member's, as long as it shows. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** What speaks against the picture. It may be sent all the same. */
function Doubt({ verdict }: { verdict: Verdict | undefined }) {
  const t = useTranslations('deposit.slip');
  if (verdict === undefined || verdict === 'fine' || verdict === 'unknown') return null;
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
    <div className="deposit-progress">
      <progress max={100} value={percent} aria-label={t('slip.upload')} />
      <p className="text-caption ink-soft num is-thin" role="status">
        {isChecking ? `${t('checking')} · ${t('checkingNote')}` : t('slip.uploading', { percent })}
      </p>
    </div>
  );
}
