// Runtime settings, read by the app and its service worker; no rebuild needed. All keys: README.md, 设置.
self.appSettings = { apiBase: '', displayUtcOffset: 0, playerFrameHosts: [], offlineVideo: false }
