import { SETTINGS as DOCUMENTS, type Setting, type SettingKey } from '@krapao/contract/documents/settings';
import type { z } from 'zod';
import { withCleanHtml } from '../catalogue/public.ts';

/** Settings, one row each in `setting`. Checked and cleaned on read and on save: no old row brings a script in. */
export const SETTINGS = Object.fromEntries(
  Object.entries(DOCUMENTS).map(([key, schema]) => [key, withCleanHtml<unknown>(schema)]),
) as { [Key in SettingKey]: z.ZodType<Setting<Key>> };
