export { type MoneyChanged, type OnMoneyChanged, tellSubscribers } from './money-changed.ts';
