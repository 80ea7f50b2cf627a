export { type OnMoneyChanged, tellSubscribers } from './money-changed.ts';
