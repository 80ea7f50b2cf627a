import type { Evidence } from '@krapao/fair/proof/check-evidence';
import { formatCode } from '@krapao/fair/proof/code';
import { parseBlock } from '@krapao/fair/proof/texts';

/** The last record and its place, short enough to type or to print as a QR code. */
export function codeOf({ records }: Evidence): string | null {
  const last = records.at(-1);
  const seal = last?.proof && parseBlock(last.proof.block)?.seal;
  return last?.proof && seal ? formatCode({ record: last.text, seal, index: last.proof.index }) : null;
}
