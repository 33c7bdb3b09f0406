import { showToast } from '../../../platform/browser/toast.ts'

/** Puts the picture into a window of its own, or back; says so where the browser refuses. */
export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement !== video) await video?.requestPictureInPicture()
    else await document.exitPictureInPicture()
  } catch {
    // before the first picture is known, or the browser does not let it
    showToast('现在无法打开小窗，请播放后再试')
  }
}
