import type agreement from '../../../locales/en/agreement.json';
import type bankAccount from '../../../locales/en/bank-account.json';
import type bankName from '../../../locales/en/bank-name.json';
import type banner from '../../../locales/en/banner.json';
import type bonus from '../../../locales/en/bonus.json';
import type chat from '../../../locales/en/chat.json';
import type closed from '../../../locales/en/closed.json';
import type common from '../../../locales/en/common.json';
import type conditions from '../../../locales/en/conditions.json';
import type contact from '../../../locales/en/contact.json';
import type deposit from '../../../locales/en/deposit.json';
import type forgotPassword from '../../../locales/en/forgot-password.json';
import type gameAccount from '../../../locales/en/game-account.json';
import type games from '../../../locales/en/games.json';
import type home from '../../../locales/en/home.json';
import type howto from '../../../locales/en/howto.json';
import type identity from '../../../locales/en/identity.json';
import type invite from '../../../locales/en/invite.json';
import type login from '../../../locales/en/login.json';
import type movement from '../../../locales/en/movement.json';
import type notFound from '../../../locales/en/not-found.json';
import type pager from '../../../locales/en/pager.json';
import type profile from '../../../locales/en/profile.json';
import type refund from '../../../locales/en/refund.json';
import type register from '../../../locales/en/register.json';
import type rewards from '../../../locales/en/rewards.json';
import type spin from '../../../locales/en/spin.json';
import type statement from '../../../locales/en/statement.json';
import type support from '../../../locales/en/support.json';
import type transfer from '../../../locales/en/transfer.json';
import type withdraw from '../../../locales/en/withdraw.json';

// English is the shape; a test holds the other languages to it.
declare module '@krapao/web/i18n/messages.ts' {
  interface WebMessages {
    agreement: typeof agreement;
    'bank-account': typeof bankAccount;
    'bank-name': typeof bankName;
    banner: typeof banner;
    bonus: typeof bonus;
    chat: typeof chat;
    common: typeof common;
    conditions: typeof conditions;
    contact: typeof contact;
    deposit: typeof deposit;
    'forgot-password': typeof forgotPassword;
    'game-account': typeof gameAccount;
    games: typeof games;
    home: typeof home;
    howto: typeof howto;
    identity: typeof identity;
    invite: typeof invite;
    login: typeof login;
    movement: typeof movement;
    'not-found': typeof notFound;
    pager: typeof pager;
    profile: typeof profile;
    refund: typeof refund;
    register: typeof register;
    rewards: typeof rewards;
    spin: typeof spin;
    statement: typeof statement;
    support: typeof support;
    closed: typeof closed;
    transfer: typeof transfer;
    withdraw: typeof withdraw;
  }
}
