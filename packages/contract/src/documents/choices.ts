/** Choices of document fields. Without schemas, so that the editors of the back office can offer them. */
export const CURRENCIES = ['THB', 'LAK'] as const;
export const COUNTRIES = ['TH', 'LA'] as const;
export const REWARD_RULES = ['balance', 'turnover'] as const;
export const OFFER_KINDS = ['bonus', 'promotion'] as const;
export const OFFER_TYPES = ['limit', 'day', 'week'] as const;
export const PRIZE_KINDS = ['none', 'coins', 'coupon'] as const;
export const INVITE_BASES = ['bets', 'netDeposits'] as const;
export const SERVICE_STATES = ['active', 'maintenance', 'terminated'] as const;
export const CHAT_ACTIONS = ['slips', 'withdrawals', 'person'] as const;
/** Alerts of the office, as `office/alerts.ts` explains them, and where they are sent. */
export const ALERT_KINDS = ['late', 'large', 'feed', 'game', 'bank', 'budget', 'connection', 'expiry'] as const;
export const ALERT_CHANNELS = ['email', 'webhook'] as const;
export const BANK_TYPES = ['BANK', 'PAYMENT'] as const;
export const ACCOUNT_MODES = ['AUTO', 'QR', 'SLIP'] as const;
export const QR_FORMS = ['NATIONAL', 'ONEPAY'] as const;
export const WALLET_MODES = ['AUTO', 'LINK'] as const;
export const GAME_CATEGORIES = ['slot', 'sport', 'lotto'] as const;
export const GAME_DIALECTS = ['reference', 'agent'] as const;
/** Whom news is for. */
export const NEWS_CURRENCIES = ['all', ...CURRENCIES] as const;
export const NEWS_LOCALES = ['all', 'th', 'la', 'en'] as const;
/** Pages of the member app that news can lead to. */
export const NEWS_LINKS = ['home', 'bonus', 'spin', 'profile', 'contact'] as const;
export const GAME_LOGINS = ['user', 'user-password'] as const;
