import type audit from '../../../locales/en/audit.json';
import type catalogue from '../../../locales/en/catalogue.json';
import type common from '../../../locales/en/common.json';
import type invitation from '../../../locales/en/invitation.json';
import type me from '../../../locales/en/me.json';
import type members from '../../../locales/en/members.json';
import type operators from '../../../locales/en/operators.json';
import type review from '../../../locales/en/review.json';
import type signIn from '../../../locales/en/sign-in.json';

// English is the shape; a test holds Thai to it.
declare module '@krapao/web/i18n/messages.ts' {
  interface WebMessages {
    audit: typeof audit;
    catalogue: typeof catalogue;
    common: typeof common;
    invitation: typeof invitation;
    me: typeof me;
    members: typeof members;
    operators: typeof operators;
    review: typeof review;
    'sign-in': typeof signIn;
  }
}
