/** Two soft tones, synthesised instead of loaded: frequency in Hz, start in seconds. */
const TONES = [
  [660, 0],
  [880, 0.14],
] as const;
const TONE_S = 0.35;

let context: AudioContext | undefined;

/** Silent until the operator's first click or key on the page, because browsers allow no sound before. */
export function playChime(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, delayS] of TONES) {
    const at = context.currentTime + delayS;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + TONE_S);
  }
}
