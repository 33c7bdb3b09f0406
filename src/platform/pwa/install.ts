/** Installing the app (screens 4.2): what this browser can do, and what its user has said. */
import { atom } from 'jotai'
import {
  asInstallRecord,
  countsAsLearning,
  installWay,
  isHintDue,
  withOpened,
  type InstallRecord,
  type InstallWay,
} from './install-model.ts'
import { installPromptAtom } from './install-prompt.ts'
import { readPreferences, writePreferences } from '../storage/preferences.ts'
import { appStore } from '../store.ts'
import { addsToHomeScreen, isIos, isStandalone, isWechat } from '../browser/user-agent.ts'

const readRecord = (): InstallRecord => asInstallRecord(readPreferences()['install'])
const recordAtom = atom(readRecord())

function keep(record: InstallRecord): void {
  writePreferences({ install: record })
  appStore.set(recordAtom, record)
}

/** How this browser installs the app; null when there is nothing to install. */
export const installWayAtom = atom<InstallWay | null>((get) =>
  installWay({
    isStandalone: isStandalone(),
    hasPrompt: get(installPromptAtom) !== null,
    isWechat: isWechat(navigator.userAgent),
    isIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
    addsToHomeScreen: addsToHomeScreen(navigator.userAgent),
  }),
)

/** True when the hint may be shown, at a moment that suits. */
export const isInstallHintDueAtom = atom((get) => isHintDue(get(recordAtom), get(installWayAtom), Date.now()))

/** Counts the visits in which something is learnt. */
export function noteOpened(path: string): void {
  if (countsAsLearning(path)) keep(withOpened(readRecord(), Date.now()))
}

/** 以后再说: the hint is not shown for 30 days. */
export function refuseInstall(): void {
  keep({ ...readRecord(), refusedAt: Date.now() })
}

/**
 * Opens the system's dialog; from a tap only. The browser lets each of its prompts be used once. Whatever does not say
 * that the app was accepted counts as 以后再说: older engines resolve with nothing, a spent prompt is refused. Never rejects.
 */
export async function promptInstall(): Promise<void> {
  const prompt = appStore.get(installPromptAtom)
  if (prompt === null) return
  let choice: unknown
  try {
    choice = await prompt.prompt()
  } catch {
    // spent already, or not by a tap
  }
  if (Reflect.get(Object(choice), 'outcome') !== 'accepted') refuseInstall()
  appStore.set(installPromptAtom, null)
}
