import { PREVIEWED_SETTINGS } from '@krapao/contract/documents/previewed-settings';
import type { Kind } from '../../shared/catalogue/document-kind.ts';

/** Whether a member screen shows the document. */
export const hasPreview = (kind: Kind, key: string): boolean =>
  kind === 'setting' ? PREVIEWED_SETTINGS.some((setting) => setting === key) : kind !== 'segment';
