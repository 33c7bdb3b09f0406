// Runtime settings, read by the app and its service worker; no rebuild needed. All keys: README.md, "Settings".
self.appSettings = { apiBase: '', displayUtcOffset: 0, playerFrameHosts: [], offlineVideo: false }
