import type { Serve } from '../../platform/serve.ts';

/** No wheel can run before the one with the bonuses is built, so home asks and hears no. */
export function spinRoutes(serve: Serve): void {
  serve('GET /api/spinwheel/active', async () => ({ active: false }));
}
