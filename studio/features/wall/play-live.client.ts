import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';

/** Plays a manifest in an element; what is returned ends it. */
export async function playLive(
  element: HTMLVideoElement,
  url: string,
): Promise<() => Promise<void>> {
  shaka.polyfill.installAll();
  const player = new shaka.Player();
  player.configure({ streaming: { bufferingGoal: 6, bufferBehind: 4, rebufferingGoal: 1 } });
  try {
    await player.attach(element);
    await player.load(url);
  } catch (error) {
    await player.destroy();
    throw error;
  }
  return () => player.destroy();
}
