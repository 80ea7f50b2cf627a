import { changedParts } from './build-parts.mjs';
import { runCommand } from './command.mjs';

/**
 * Builds the parts whose sources changed since their last build.
 * @param {import('./world.mjs').Step} step
 * @param {AbortSignal} [signal]
 * @param {readonly import('./build-parts.mjs').Part[]} [among]
 */
export async function buildChanged(step, signal, among) {
  const parts = changedParts(among);
  if (parts.length === 0) return;
  const options = { failure: 'The build failed. It said:', ...(signal && { signal }) };
  await step(`building ${parts.join(', ')}`, () =>
    runCommand(process.execPath, ['scripts/build.mjs', ...parts], options),
  );
}
