/** Films a page: records the browser's frames with their times and encodes a small video with the system's ffmpeg. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.mjs';

/** Script that makes taps visible. */
const TAP = `
  addEventListener('pointerdown', ({ clientX, clientY }) => {
    const dot = document.createElement('div');
    Object.assign(dot.style, {
      position: 'fixed', left: clientX - 22 + 'px', top: clientY - 22 + 'px', width: '44px', height: '44px',
      borderRadius: '50%', background: 'rgba(255, 185, 31, .55)', zIndex: 2147483647, pointerEvents: 'none',
    });
    document.documentElement.append(dot);
    dot.animate([{ transform: 'scale(.5)' }, { transform: 'scale(1)', opacity: 1 }, { opacity: 0 }], 700)
      .finished.then(() => dot.remove());
  }, true);`;

/** @param {import('@playwright/test').Page} page */
export async function startFilm(page) {
  await page.addInitScript(TAP);
  await page.evaluate(TAP);
  const session = await page.context().newCDPSession(page);
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-film-'));
  /** @type {{ file: string, at: number }[]} */
  const frames = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = path.join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, at: metadata.timestamp ?? 0 });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
  const startedAt = Date.now() / 1_000;
  return {
    /** Seconds since the film began. */
    now: () => Date.now() / 1_000 - startedAt,
    /** @param {string} target @param {AbortSignal} signal */
    async save(target, signal) {
      await session.send('Page.stopScreencast');
      const endedAt = Date.now() / 1_000;
      mkdirSync(path.dirname(target), { recursive: true });
      const list = frames.flatMap(({ file, at }, index) => {
        const from = index === 0 ? startedAt : Math.max(at, startedAt);
        const to = Math.max(frames[index + 1]?.at ?? endedAt, from + 0.001);
        return [`file '${file}'`, `duration ${(to - from).toFixed(3)}`];
      });
      const last = frames.at(-1);
      if (!last) throw new Error('nothing was filmed');
      writeFileSync(path.join(folder, 'list.txt'), [...list, `file '${last.file}'`].join('\n'));
      await runCommand('ffmpeg', ffmpegOptions(path.join(folder, 'list.txt'), target), {
        failure: 'ffmpeg could not make the video (it must be installed):',
        env: process.env,
        signal,
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Small, and playable on every phone: H.264 with its index at the front. @param {string} list @param {string} target */
function ffmpegOptions(list, target) {
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
  const picture = ['-vf', 'fps=15,scale=360:-2,format=yuv420p'];
  const coding = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30', '-g', '150'];
  return [...input, ...picture, ...coding, '-movflags', '+faststart', '-an', target];
}
