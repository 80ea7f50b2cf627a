import type { Balance } from '@krapao/money/balance';

/** The parts of a balance in the order of the member's home. Empty parts are left out, except the wallet. */
export function balanceParts({ available, inGames, inProgress, locked }: Balance) {
  const parts = [
    { name: 'main' as const, value: available },
    { name: 'games' as const, value: inGames },
    { name: 'inProgress' as const, value: inProgress },
    { name: 'locked' as const, value: locked },
  ];
  return parts.filter(({ name, value }) => name === 'main' || value !== 0);
}
