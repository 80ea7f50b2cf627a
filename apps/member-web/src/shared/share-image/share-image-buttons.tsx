import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ImageCard } from './render-image.ts';

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'tone'> & {
  card: ImageCard;
  fileName: string;
  /** Sent beside the image, for apps that show it. */
  text: string;
};

const TYPE = 'image/png';
const loadRenderer = () => import('./render-image.ts');

/** Only phones share files by Web Share. */
function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([], 'image.png', { type: TYPE })] }) ?? false;
}

/** Shares and saves a card as an image. Needs the messages of `movement`. */
export function ShareImageButtons({ card, fileName, text, size, tone }: Props) {
  const t = useTranslations('movement.image');
  const [pending, setPending] = useState<'share' | 'save'>();
  // Loaded ahead: a tap that waits for the network loses its permission to share.
  useEffect(() => void loadRenderer().catch(() => undefined), []);

  const render = async () => new File([await (await loadRenderer()).renderImage(card)], fileName, { type: TYPE });
  const save = async () => saveFile(fileName, await render(), TYPE);
  const share = async () => {
    const file = await render();
    await navigator.share({ files: [file], title: card.title, text }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) saveFile(fileName, file, TYPE);
    });
  };
  const run = (what: 'share' | 'save', act: () => Promise<void>) => () => {
    setPending(what);
    act()
      .catch(() => toast.error(t('failed')))
      .finally(() => setPending(undefined));
  };
  return (
    <>
      {canShareFiles() && (
        <Button {...{ size, tone }} icon="send" busy={pending === 'share'} onClick={run('share', share)}>
          {t('share')}
        </Button>
      )}
      <Button {...{ size, tone }} icon="download" busy={pending === 'save'} onClick={run('save', save)}>
        {t('save')}
      </Button>
    </>
  );
}
