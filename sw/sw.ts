/// <reference lib="webworker" />
/** The service worker: wiring only. What survives without a network is decided in the files beside this one. */
import { keepFormerParts } from './former-parts.ts'
import { keepParts } from './parts.ts'
import { keepPictures } from './pictures.ts'
import { keepPublicAnswers } from './public-data.ts'
import { keepLoaded } from './keep-loaded.ts'
import { keepSettings } from './settings.ts'
import { buildMark, keepShell } from './shell.ts'
import { takeOver } from './update.ts'

keepSettings()
keepShell()
keepFormerParts(buildMark())
keepParts()
keepPublicAnswers()
keepPictures()
keepLoaded()
takeOver()
