import type { MoneyServer } from '../money-server.ts';
import type { Answer, Owned, World } from './world.ts';

/** The throws of one step: `amount` in whole baht, `way` chooses between variants. */
export type Roll = { member: number; amount: number; way: number };
export type Scene = { world: World; server: MoneyServer; owned: Owned; amount: number; way: number };
export type Act<Result = unknown> = (scene: Scene) => Promise<Result>;

export const pick = <Item>(items: readonly Item[], way: number): Item => items[way % items.length] as Item;
export const isDone = ({ status }: Pick<Answer, 'status'>): boolean => status === 200;
