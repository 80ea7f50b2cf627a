/** Every screen and modal of the member app, and the actions that open it. */
import { demoLogins } from './stage.mjs';

/** @typedef {{ page: import('@playwright/test').Page, words: ReturnType<typeof import('./stage.mjs').wordsOf> }} Stage */
/** @typedef {{ path: string, login?: import('./stage.mjs').Login, isGone?: boolean, act?(stage: Stage): Promise<void> }} Scene */

const [mali, khamla, somchai] = demoLogins();
if (!mali || !khamla || !somchai) throw new Error('demo-logins.json has lost a member');

/** @param {Stage} stage @param {string} file @param {string} key */
const press = ({ page, words }, file, key) =>
  page
    .getByRole('button', { name: words(file, key) })
    .and(page.locator(':visible'))
    .first()
    .click();

/** @param {string} key @param {import('./stage.mjs').Login} [login] @returns {Scene} */
const fromHome = (key, login = mali) => ({
  path: '/user/home',
  login,
  act: (stage) => press(stage, 'home', key),
});

/** @param {string} key @returns {Scene} */
const fromProfile = (key) => ({ path: '/user/profile', login: mali, act: (stage) => press(stage, 'profile', key) });

/** @param {string} way @returns {Scene} */
const depositBy = (way) => ({
  path: '/user/home',
  login: mali,
  act: async (stage) => {
    await press(stage, 'home', 'deposit');
    await stage.page.getByRole('radio', { name: stage.words('deposit', `way.${way}`) }).click();
  },
});

/** Opens the form for a QR code, also when an earlier screenshot left a code. @param {Stage} stage */
async function openQrForm(stage) {
  const { page, words } = stage;
  await press(stage, 'home', 'deposit');
  const cancel = page.getByRole('button', { name: words('deposit', 'cancelCode') });
  const amount = page.getByRole('button', { name: '500', exact: true });
  await cancel.or(amount).waitFor();
  if (await cancel.isVisible()) await cancel.click();
  await amount.waitFor();
}

/** @type {Record<string, Scene>} */
export const SCENES = {
  login: { path: '/login' },
  register: { path: '/register' },
  howto: { path: '/howto' },
  verify: { path: '/verify' },
  contact: { path: '/contact' },
  'not-found': { path: '/nowhere' },
  terminated: { path: '/terminated', isGone: true },
  home: { path: '/user/home', login: mali },
  'home-new': { path: '/user/home', login: khamla },
  'home-unknown': { path: '/user/home', login: somchai },
  statement: { path: '/user/statement', login: mali },
  'statement-empty': { path: '/user/statement', login: khamla },
  'statement-unknown': { path: '/user/statement', login: somchai },
  profile: { path: '/user/profile', login: mali },
  notices: { path: '/user/notices', login: mali },
  bonus: { path: '/user/bonus', login: mali },
  'bonus-offer': {
    path: '/user/bonus',
    login: mali,
    act: ({ page }) => page.locator('.bonus-card-press').first().click(),
  },
  promotion: {
    path: '/user/bonus',
    login: khamla,
    act: async (stage) => {
      await stage.page.getByRole('textbox').fill('SABAIDEE');
      await press(stage, 'bonus', 'search');
    },
  },
  spin: { path: '/user/spin', login: mali },
  'spin-fair': { path: '/user/spin', login: mali, act: (stage) => press(stage, 'spin', 'fair.title') },
  'spin-check': { path: '/user/spin', login: mali, act: (stage) => press(stage, 'spin', 'check.title') },
  'user-contact': { path: '/user/contact', login: mali },
  'deposit-qr': { path: '/user/home', login: mali, act: openQrForm },
  'deposit-ticket': {
    path: '/user/home',
    login: mali,
    act: async (stage) => {
      await openQrForm(stage);
      await stage.page.getByRole('button', { name: '500', exact: true }).click();
      await press(stage, 'deposit', 'createQr');
      await stage.page.getByText(stage.words('deposit', 'payExactly')).waitFor();
    },
  },
  'deposit-transfer': depositBy('transfer'),
  'deposit-slip': depositBy('slip'),
  'deposit-gift': depositBy('gift'),
  withdraw: fromHome('withdraw'),
  'withdraw-why': fromHome('withdraw', khamla),
  transfer: fromHome('transfer'),
  invite: fromHome('invite'),
  refund: fromHome('refund'),
  'game-open': {
    path: '/user/home',
    login: mali,
    act: ({ page, words }) =>
      page
        .locator('.game-card-press')
        .filter({ hasNotText: words('games', 'openAccount') })
        .first()
        .click(),
  },
  'game-shut': { path: '/user/home', login: mali, act: (stage) => press(stage, 'games', 'openAccount') },
  receipt: {
    path: '/user/statement',
    login: mali,
    act: ({ page }) => page.locator('.entry-row').first().click(),
  },
  'receipt-complaint': {
    path: '/user/statement',
    login: mali,
    act: async (stage) => {
      await stage.page.locator('.entry-row').first().click();
      const { page, words } = stage;
      const complain = page.getByRole('button', { name: words('complaints', 'complain') });
      await complain.or(page.locator('.complaint-card').first()).waitFor();
      if (await complain.isVisible()) {
        await complain.click();
        await page.getByLabel(words('complaints', 'message')).fill('฿331 ≠ ฿321');
        await press(stage, 'complaints', 'send');
        await page.locator('.complaint-card').waitFor();
      }
      await page.locator('.complaint-card').first().scrollIntoViewIfNeeded();
    },
  },
  'receipt-complain': {
    path: '/user/statement',
    login: mali,
    act: async (stage) => {
      await stage.page.locator('.entry-row').nth(1).click();
      await press(stage, 'complaints', 'complain');
      await press(stage, 'complaints', 'send');
    },
  },
  ...Object.fromEntries(
    ['complaints', 'playSafely', 'results', 'passkeys', 'myData', 'closeAccount'].map((key) => [key, fromProfile(key)]),
  ),
  vault: fromHome('vault'),
  equation: fromHome('equation'),
  slips: { path: '/user/statement', login: somchai, act: (stage) => press(stage, 'statement', 'slips') },
  conditions: {
    path: '/user/home',
    login: mali,
    act: (stage) => press(stage, 'common', 'conditions'),
  },
  'change-password': {
    path: '/user/profile',
    login: mali,
    act: (stage) => press(stage, 'profile', 'changePassword'),
  },
  'profile-edit': {
    path: '/user/profile',
    login: mali,
    act: async (stage) => {
      await press(stage, 'profile', 'editProfile');
      await stage.page.getByRole('radio').first().waitFor();
    },
  },
  'howto-film': { path: '/howto', act: (stage) => stage.page.locator('.howto-topics-card').first().click() },
};
