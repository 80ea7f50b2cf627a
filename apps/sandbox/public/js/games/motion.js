/** With reduced motion, results appear at once. */
export const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Runs an animation to its end; resolves at once with reduced motion.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export async function move(element, frames, options) {
  if (still) return;
  await element.animate(frames, { fill: 'backwards', ...options }).finished.catch(() => undefined);
}

/** @param {number} percent */
export const times = (percent) => `×${(percent / 100).toLocaleString('en-US')}`;
