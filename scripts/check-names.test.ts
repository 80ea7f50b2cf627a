import { describe, expect, it } from 'vitest';
import { reasonAgainst } from './check-names.mjs';

describe('names', () => {
  it.each([
    'hearPayment',
    'HeardFrom',
    'tell-open-pages.ts',
    'KEPT_MAX',
    'transfersUnderWay',
    'go-round.ts',
    'useFaults',
  ])('%s is refused with the reason', (name) => expect(reasonAgainst(name)).toMatch(/^"/));

  it.each(['recordPayment', 'theme', 'planet', 'keepAlive', 'task', 'basket', 'essay'])('%s is taken', (name) =>
    expect(reasonAgainst(name)).toBeUndefined(),
  );
});
