import { errorDetail } from '../../shared/errors.ts'
import type { Member } from '../../shared/member.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { showToast } from '../browser/toast.ts'
import type { AppStore } from '../store.ts'
import type { ConfigLoader } from './system-config.ts'
import { gateStep } from './gate.ts'
import { createLatest } from './latest.ts'
import {
  admittedAtom,
  gateAtom,
  isMemberFailedAtom,
  isVerifiedAtom,
  knownMemberAtom,
  memberAtAtom,
  parkedTokenAtom,
  systemConfigAtom,
  tokenAtom,
} from './session-atoms.ts'
import type { MemberOutcome, Session } from './session-types.ts'
import { loadSessionCode } from './stored-session.ts'

const memberFreshMs = 5 * 60_000
const onceMoreMs = 3000

/** What the loader needs of the session around it. */
export interface MemberLoaderParts {
  readonly store: AppStore
  readonly config: ConfigLoader
  getMember(): Promise<Member>
  /** True from the token of a login here until its member is named: then the gate's dialogs may ask at once. */
  isEntering(): boolean
  /** The token belongs to this member. Called before the screens know the member. */
  onNamed(member: string): void
}

/** Asks the server whose the present token is, and lets the member in or opens the next step of the gate (screens 1.8). */
export function createMemberLoader(
  parts: MemberLoaderParts,
): Pick<Session, 'loadMember' | 'refreshMember' | 'tellUnanswered'> {
  const { store, config } = parts

  /** Only for a member the server has just named: stored data must not open or pass the gate (screens 1.8.1). */
  function admit(member: Member): void {
    const step = gateStep(member, store.get(systemConfigAtom) ?? defaultSystemConfig)
    const isInteractive = parts.isEntering() || store.get(gateAtom)?.isInteractive === true
    parts.onNamed(String(member.id))
    store.set(admittedAtom, member, step === null ? null : { step, member, isInteractive })
    const token = store.get(tokenAtom) ?? store.get(parkedTokenAtom)
    if (step !== null || token === null) return
    const known = { member, at: store.get(memberAtAtom) }
    void loadSessionCode()
      .then(({ storeMember }) => storeMember(token, known))
      .catch(() => {})
  }

  // whoever was let in under the defaults may have a step to take
  let isConfigHeld = store.get(systemConfigAtom) !== null
  store.sub(systemConfigAtom, () => {
    const member = store.get(knownMemberAtom)
    if (!isConfigHeld && member !== null && store.get(isVerifiedAtom)) admit(member)
    isConfigHeld = true
  })

  const ask = createLatest()

  async function loadMember(): Promise<MemberOutcome> {
    const token = store.get(tokenAtom)
    if (token === null) return 'unauthorized'
    const question = ask()
    const isStillOurs = (): boolean => store.get(tokenAtom) === token
    store.set(isMemberFailedAtom, false)
    // the code that stores the member is loaded beside the answer, not after it, so that the screen waits for neither
    loadSessionCode().catch(() => {})
    try {
      const member = await parts.getMember()
      if (!isStillOurs()) return 'failed'
      if (store.get(knownMemberAtom)?.id !== member.id) await withTimeout(diskLimitMs, deleteDataOfOthers(member), null)
      // the gate needs a config, after a login the newest one
      if (parts.isEntering() || store.get(systemConfigAtom) === null) await config.loading()
      // the session may have ended meanwhile
      if (!isStillOurs()) return 'failed'
      // an older answer may tell of a step that has been taken since
      if (!question.letIn()) return 'loaded'
      store.set(memberAtAtom, Date.now())
      admit(member)
      // a newer config may ask for another step
      void config.loading()?.then((isLoaded) => {
        if (isLoaded && isStillOurs() && store.get(knownMemberAtom) === member) admit(member)
      })
      return 'loaded'
    } catch (error) {
      if (errorDetail(error)?.kind === 'unauthorized') return 'unauthorized'
      if (isStillOurs() && question.isLast()) store.set(isMemberFailedAtom, true)
      return 'failed'
    }
  }

  return {
    loadMember,
    async refreshMember() {
      if (store.get(isVerifiedAtom) && Math.abs(Date.now() - store.get(memberAtAtom)) > memberFreshMs)
        await loadMember()
    },
    tellUnanswered(sentence = '未收到回复，修改可能已生效') {
      showToast(sentence)
      void loadMember()
      // the first answer may be older than the change
      setTimeout(() => void loadMember(), onceMoreMs)
    },
  }
}

/** Deletes the private data of all but `member` and visitors (screens 1.3.6). */
const deleteDataOfOthers = (member: Member): Promise<unknown> =>
  loadSessionCode()
    .then(({ deleteSessionDataBut }) => deleteSessionDataBut([String(member.id)]))
    .catch(() => {})
