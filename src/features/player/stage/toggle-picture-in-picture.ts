/** Puts the picture into a window of its own, or back. */
export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement === null) await video?.requestPictureInPicture()
    else await document.exitPictureInPicture()
  } catch {
    // refused by the browser: the picture stays where it is
  }
}
