import { call } from '@krapao/web/api/call.ts';
import { type Draft, profileBody } from '../model.ts';

export const validateProfile = (draft: Draft) => call('POST /api/account/validate', { body: profileBody(draft) });
