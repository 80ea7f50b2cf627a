import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { NOTICE_SETTING_NAMES } from '../notices.ts';
import { secret } from '../primitives.ts';

const Base64Url = z.string().regex(/^[A-Za-z0-9_-]{16,120}$/);

export const Settings = z.object({
  settings: z.record(z.enum(NOTICE_SETTING_NAMES), z.boolean()),
  push: z.object({
    /** Key that a browser subscribes with; null until the service has one. */
    publicKey: z.string().nullable(),
    /** Whether this session has a subscription. */
    isSubscribed: z.boolean(),
  }),
  /** The verified address, without most of its letters. */
  email: z.string().nullable(),
  /** The end of the phone number that SMS go to. */
  phoneEnd: z.string(),
});

export const deliveryCalls = defineCalls({
  'GET /api/notices/settings': {
    access: 'member',
    limit: 'read',
    summary: 'Which notices leave the app, and by which channels',
    response: Settings,
  },
  'PUT /api/notices/settings': {
    access: 'member',
    limit: 'write',
    summary: 'Switches one setting on or off, for all devices of the member',
    body: z.object({ name: z.enum(NOTICE_SETTING_NAMES), isOn: z.boolean() }),
    response: Settings,
  },
  'PUT /api/notices/push': {
    access: 'member',
    limit: 'write',
    summary:
      'Push messages to this browser until its session ends. An endpoint that another member used before is theirs no more',
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
      keys: z.object({ p256dh: Base64Url, auth: Base64Url }),
      /** The key that the browser subscribed with. */
      publicKey: Base64Url,
    }),
    response: Done,
    errors: ['KEY_INVALID', 'NO_PERMISSION'],
  },
  'DELETE /api/notices/push': {
    access: 'member',
    limit: 'write',
    summary: 'Ends push messages to this browser',
    response: Done,
  },
  'POST /api/notices/email': {
    access: 'member',
    limit: 'write',
    summary: 'Sends a code to an e-mail address that the member wants notices at',
    body: z.object({ address: z.email().max(200) }),
    response: Done,
    errors: ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'OTP_SEND_FAIL'],
  },
  'POST /api/notices/email/confirm': {
    access: 'member',
    limit: 'write',
    summary: 'Sets the address of the newest code. The address before is notified',
    body: z.object({ code: secret(z.string().regex(/^\d{6}$/)) }),
    response: Settings,
    errors: ['OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_BLOCK'],
  },
  'DELETE /api/notices/email': {
    access: 'member',
    limit: 'write',
    summary: 'Removes the address, which is notified',
    response: Settings,
  },
});
