/** Safari on phones has its own way. */
type PresentedVideo = HTMLVideoElement & {
  webkitPresentationMode?: string;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
};

const MODE = 'picture-in-picture';

/** Whether this browser can show the picture in a small window of its own. */
export function hasPictureInPicture(video: PresentedVideo): boolean {
  return document.pictureInPictureEnabled || video.webkitSupportsPresentationMode?.(MODE) === true;
}

export function togglePictureInPicture(video: PresentedVideo | null): void {
  if (document.pictureInPictureEnabled) {
    if (document.pictureInPictureElement !== null) void document.exitPictureInPicture();
    else void video?.requestPictureInPicture().catch(() => undefined);
    return;
  }
  const isInside = video?.webkitPresentationMode === MODE;
  video?.webkitSetPresentationMode?.(isInside ? 'inline' : MODE);
}
