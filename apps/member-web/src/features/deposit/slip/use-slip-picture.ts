import { newKey } from '@krapao/web/api/new-key.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shrink } from '../../../shared/files/picture.ts';
import { profileQuery } from '../../../shared/session/profile-query.ts';
import { latestSlipsQuery } from '../api/latest-slips-query.ts';
import { slipRulesQuery } from '../api/slip-rules-query.ts';
import { type Evaluation, evaluateSlip } from './evaluate-slip.ts';
import { readCodes } from './read-codes.ts';
import { wasSent } from './sent-slips.ts';

/** The chosen picture. One idempotency key per picture, however often it is retried. */
export type SlipPicture = { file: File; key: string; toSend: Promise<File> };

/** The chosen picture and its first check; `judgement` is undefined while the picture is being read. */
export function useSlipPicture() {
  const [picture, setPicture] = useState<SlipPicture>();
  const [codes, setCodes] = useState<{ of: SlipPicture; texts: string[] | undefined }>();
  const memberId = useQuery(profileQuery).data?.profile._id;
  const maxAgeMinutes = useQuery(slipRulesQuery).data?.maxAgeMinutes;
  const slips = useQuery(latestSlipsQuery).data?.slips ?? [];

  useEffect(() => {
    if (!picture) return;
    let isGone = false;
    void readCodes(picture.file).then((texts) => {
      if (!isGone) setCodes({ of: picture, texts });
    });
    return () => {
      isGone = true;
    };
  }, [picture]);

  const evaluate = (texts: string[] | undefined): Evaluation =>
    texts
      ? evaluateSlip(texts, {
          isSent: (slipKey) => wasSent(memberId, slipKey, slips),
          nowMs: serverNow(),
          maxAgeMinutes,
        })
      : { verdict: 'unknown', slipKey: undefined };

  return {
    picture,
    evaluation: codes && codes.of === picture ? evaluate(codes.texts) : undefined,
    memberId,
    choose: (file: File) => setPicture({ file, key: newKey(), toSend: shrink(file) }),
    remove: () => setPicture(undefined),
  };
}
