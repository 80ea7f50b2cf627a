import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';

/** Only members have statement entries, so only they load this chunk. */
export const ReceiptCard = lazyChunk(
  ['chat', 'statement', 'movement', 'refusals'],
  async () => (await import('./receipt-card.tsx')).ReceiptCard,
  { isExtra: true },
);
