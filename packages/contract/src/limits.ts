const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const MEGABYTE = 1024 * 1024;

/** The specification's limits (section 9), each with its unit at the end of its name. */
export const LIMITS = {
  httpTimeoutMs: 60 * SECOND_MS,
  slipUploadTimeoutMs: 300 * SECOND_MS,
  chatUploadTimeoutMs: 5 * MINUTE_MS,

  toastMs: 4 * SECOND_MS,
  loaderDelayMs: 200,
  logoutDelayMs: 200,
  agreementDelayMs: 1_500,
  registeredRedirectDelayMs: 2 * SECOND_MS,
  claimDebounceMs: 500,
  wheelResizeDebounceMs: 500,

  phoneDigits: 10,
  statementPageRows: 10,
  slipPageRows: 10,
  invitePageRows: 10,
  refundPageRows: 10,
  couponPageRows: 3,
  carouselCards: 3,

  chatTextCharsMax: 2_000,
  chatImageBytesMax: 10 * MEGABYTE,
  documentBytesMax: 20 * MEGABYTE,
  chatVideoBytesMax: 20 * MEGABYTE,
  chatHistoryPageRows: 10,
  chatSocketCheckMs: 5 * SECOND_MS,
  chatSendDelayMs: 500,
  chatReadThrottleMs: 1 * SECOND_MS,
  chatScrollThresholdPx: 60,

  transferMinimumBaht: 1,
  giftLinkMinimumBaht: 2,
  qrMinimumBaht: { WW: 100, PAYTIMZ: 10 },
  qrMinimumKip: { BCEL: 10_000 },
} as const;

/** Limits added by readings 13 and 14 (docs/readings.md). */
export const IDENTITY_LIMITS = {
  passwordCharsMin: 8,
  passwordCharsMax: 256,
  nameCharsMax: 60,
  otpDigits: 6,
  otpLifeMs: 5 * MINUTE_MS,
  otpResendMs: 60 * SECOND_MS,
  otpTriesMax: 5,
} as const;

/** `reason` of INVALID_USER_INFO for a refused password: too short, well known, a pattern, or about the member. */
export type PasswordError = 'short' | 'common' | 'pattern' | 'own';

export const QR_PRESETS_BAHT = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  PAYTIMZ: [10, 50, 100, 500, 1000],
} as const;

/** Presets for Lao members, beyond the specification. */
export const QR_PRESETS_KIP = { BCEL: [10_000, 50_000, 100_000, 500_000, 1_000_000] } as const;

/** Largest amount of a payment code; above it, no bank accepts the payment either. */
export const QR_AMOUNT_MAX = { THB: 2_000_000, LAK: 1_000_000_000 } as const;

/** Banks that print account names in English only, so a Thai name could never match a transfer. */
export const ENGLISH_NAME_BANKS = ['KTB', 'TMB', 'BBL'] as const;
export const RECOMMENDED_BANKS = ['KBANK', 'KTB'] as const;

/** The specification's "fixed prefix" of an inviter code; the member's id follows. */
export const INVITE_CODE_PREFIX = 'KP';

/** Game whose web address SPORTS_SITE_URL replaces, and whose provider PROVIDER_NOTICE is about. */
export const SPORTS_SITE_GAME = 'takraw';

/** Currencies of registration in the Lao build. BAHT is the product's word for ISO THB. */
export const LAO_CURRENCIES = ['LAK', 'BAHT'] as const;

/** Lao banks have accounts in both currencies, Thai banks in baht only. */
export const BANK_CURRENCIES = { LA: LAO_CURRENCIES, TH: ['BAHT'] } as const;

export const CLIENT_VERSION = '1.1.14';
export const CLIENT_HEADER = 'x-wallet-client';
