import { useLive } from '@krapao/web/api/use-live.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense } from 'react';
import { Announcements } from '../features/news/announcements.tsx';
import { MONEY_QUERIES } from '../shared/money/wallet-query.ts';
import { usePushMoment } from './use-push-moment.ts';
import { usePushedPages } from './use-pushed-pages.ts';

const PushQuestion = lazyChunk(['notice-settings'], async () => (await import('./push-question.tsx')).PushQuestion, {
  isExtra: true,
});

/** Coins come with money, and the answer to a complaint with the same signal. */
const SIGNALS = {
  wallet: [
    ...MONEY_QUERIES,
    ...[
      ['spin'],
      ['complaints'],
      ['closing'],
      ['own-data'],
      ['documents'],
      ['session'],
      ['second-factor'],
      ['notice-settings'],
    ],
  ],
};

/** Refetches on live signals and announces changes made elsewhere. Loaded once the page is idle. */
export function LiveSignals() {
  useLive(SIGNALS);
  usePushedPages();
  const { isDue, end } = usePushMoment();
  return (
    <>
      <Announcements />
      {isDue && (
        <Suspense>
          <PushQuestion onDone={end} />
        </Suspense>
      )}
    </>
  );
}
