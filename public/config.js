// Runtime settings of this installation: read once at start by the app and by its service worker; no rebuild needed.
// Every key may be left out; the defaults are given here. See README.md, "Settings".
self.appSettings = {
  // Base address of the MeEdu API; may contain a path. Empty = the origin this app is served from.
  apiBase: '',
  // Minutes added to UTC for dates of seven days and older. A school in China sets 480.
  displayUtcOffset: 0,
  // Host suffixes allowed in lesson frames. Empty = every https host except the app's own.
  playerFrameHosts: [],
  // Allow learners to download lessons.
  offlineVideo: false,
  // Anti-forgery cookie and header, used only towards the app's own origin.
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
}
