export { type MoneyChanged, notifySubscribers, type OnMoneyChanged, type Withdrawn } from './money-changed.ts';
