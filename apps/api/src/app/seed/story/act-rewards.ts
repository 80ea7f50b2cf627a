import type { Act } from './scene.ts';

/** Claims a bonus, which then runs. */
export const claim =
  (code: string): Act =>
  (scene) =>
    scene.begin(() => scene.call('GET /api/bonus/activate/{code}', { params: { code } }));
