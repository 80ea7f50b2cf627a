import type audit from '../../../locales/en/audit.json';
import type common from '../../../locales/en/common.json';
import type invitation from '../../../locales/en/invitation.json';
import type me from '../../../locales/en/me.json';
import type operators from '../../../locales/en/operators.json';
import type review from '../../../locales/en/review.json';
import type signIn from '../../../locales/en/sign-in.json';

// English is the shape; a test holds Thai to it.
declare module '@krapao/web/i18n/messages.ts' {
  interface WebMessages {
    audit: typeof audit;
    common: typeof common;
    invitation: typeof invitation;
    me: typeof me;
    operators: typeof operators;
    review: typeof review;
    'sign-in': typeof signIn;
  }
}
