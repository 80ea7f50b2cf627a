import type { AnswerOf } from '@krapao/contract/calls';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Html } from '@krapao/web/parts/html.tsx';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import './slides.css';

export type Banners = AnswerOf<'GET /api/invite/banners'>;

/** A carousel of pictures, each with a text. Needs the messages of `banner`. */
export function Slides({ label, banners }: { label: string; banners: Banners }) {
  const t = useTranslations('banner');
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const count = banners.length;
  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth });
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setCurrent(Math.round(scrollLeft / clientWidth));
  };
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <ul className="slides" ref={row} onScroll={follow}>
        {banners.map(({ image, alt, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and a picture may come twice.
          <li key={index}>
            <img src={image} alt={alt} width={688} height={344} />
            <Html html={html} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="slides-nav">
          <IconButton icon="left" label={t('previous')} aria-disabled={current === 0} onClick={() => turn(-1)} />
          <span className="num ink-mute" role="status">
            {t('slide', { n: current + 1, count })}
          </span>
          <IconButton icon="right" label={t('next')} aria-disabled={current === count - 1} onClick={() => turn(1)} />
        </div>
      )}
    </section>
  );
}
