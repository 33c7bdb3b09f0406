import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'

/** What the build has written at the end of its page (scripts/build/precache.ts). */
const buildMark = /<data value="(build-[^"]+)"/

/** Which build's page the server has for home now; undefined where that is no page of the app. Rejects where nobody can say. */
export async function servedBuild(): Promise<string | undefined> {
  const answer = await fetch(browserAddress(paths.home), { cache: 'no-store' })
  if (!answer.ok) throw new Error(`Home answers ${answer.status}`)
  return buildMark.exec(await answer.text())?.[1]
}
