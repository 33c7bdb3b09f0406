/// <reference lib="webworker" />
/** The service worker: wiring only. What survives without a network is decided in the files beside this one. */
import { keepFormerParts } from './former-parts.ts'
import { keepParts } from './parts.ts'
import { keepPictures } from './pictures.ts'
import { keepPublicAnswers } from './public-data.ts'
import { keepLoaded } from './keep-loaded.ts'
import { keepSettings } from './settings.ts'
import { keepShell } from './shell.ts'
import { takeOver } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const files: { url: string; revision: string | null }[] = self.__WB_MANIFEST

keepSettings()
keepShell(files)
// every build changes the frame, which names its scripts
keepFormerParts(files.find(({ url }) => url === 'index.html')?.revision ?? '')
keepParts()
keepPublicAnswers()
keepPictures()
keepLoaded()
takeOver()
